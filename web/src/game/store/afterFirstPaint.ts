/** What a table loads after it has painted its first hand: narration, hints and phrases. */

export * from './narrator';
export { leadTo } from './pointOut';
export { knowTable } from './tables.svelte';
export { Hinting } from './hinting.svelte';
export { Phrases } from './phrases.svelte';
