/** The words of what a contest prints, loaded with what shows them. */

import { area } from './area.svelte';
import type { PrintWords } from './print/en';

export const printWords = area<PrintWords>({
  en: async () => (await import('./print/en')).print,
  ko: async () => (await import('./print/ko')).print,
  'zh-Hans': async () => (await import('./print/zh-Hans')).print,
});
