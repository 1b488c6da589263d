/** What a table does without until its first hand lies there: what is told, hints, phrases. */

export * from './narrator';
export { leadTo } from './pointOut';
export { knowTable } from './tables.svelte';
export { Hinting } from './hinting.svelte';
export { Phrases } from './phrases.svelte';
