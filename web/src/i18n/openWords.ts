/** The words of the list of open tables, loaded with what shows them. */

import { area } from './area.svelte';
import type { OpenWords } from './open/en';

export const openWords = area<OpenWords>({
  en: async () => (await import('./open/en')).open,
  ko: async () => (await import('./open/ko')).open,
  'zh-Hans': async () => (await import('./open/zh-Hans')).open,
});
