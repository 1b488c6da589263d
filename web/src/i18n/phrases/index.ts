/** What can be said at the table, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { PhraseWords } from './shape';

export const phrases = area<PhraseWords>({
  en: async () => (await import('./en')).phrases,
  ko: async () => (await import('./ko')).phrases,
  'zh-Hans': async () => (await import('./zh-Hans')).phrases,
});
