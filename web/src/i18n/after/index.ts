/** What comes when a game is over, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { AfterWords } from './en';

export const after = area<AfterWords>({
  en: async () => (await import('./en')).after,
  ko: async () => (await import('./ko')).after,
  'zh-Hans': async () => (await import('./zh-Hans')).after,
});
