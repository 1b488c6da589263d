/** The words of the clock, loaded with what shows them. */

import { area } from './area.svelte';
import type { ClockWords } from './clock/en';

export const clockWords = area<ClockWords>({
  en: async () => (await import('./clock/en')).clock,
  ko: async () => (await import('./clock/ko')).clock,
  'zh-Hans': async () => (await import('./clock/zh-Hans')).clock,
});
