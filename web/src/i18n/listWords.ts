/** The words of all games, loaded with what shows them. */

import { area } from './area.svelte';
import type { ListWords } from './lists/en';

export const listWords = area<ListWords>({
  en: async () => (await import('./lists/en')).lists,
  ko: async () => (await import('./lists/ko')).lists,
  'zh-Hans': async () => (await import('./lists/zh-Hans')).lists,
});
