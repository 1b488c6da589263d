/** The words of a contest's table, loaded with what shows them. */

import { area } from './area.svelte';
import type { PodWords } from './pods/en';

export const podWords = area<PodWords>({
  en: async () => (await import('./pods/en')).pods,
  ko: async () => (await import('./pods/ko')).pods,
  'zh-Hans': async () => (await import('./pods/zh-Hans')).pods,
});
