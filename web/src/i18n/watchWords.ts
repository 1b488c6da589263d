/** The words of looking on, loaded with what shows them. */

import { area } from './area.svelte';
import type { WatchWords } from './watch/en';

export const watchWords = area<WatchWords>({
  en: async () => (await import('./watch/en')).watch,
  ko: async () => (await import('./watch/ko')).watch,
  'zh-Hans': async () => (await import('./watch/zh-Hans')).watch,
});
