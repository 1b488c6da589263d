/** The words of the referee's phone, loaded with what shows them. */

import { area } from './area.svelte';
import type { RefereeWords } from './referee/en';

export const refereeWords = area<RefereeWords>({
  en: async () => (await import('./referee/en')).referee,
  ko: async () => (await import('./referee/ko')).referee,
  'zh-Hans': async () => (await import('./referee/zh-Hans')).referee,
});
