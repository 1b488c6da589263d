/** What comes before the tiles are dealt, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { SetupWords } from './en';

export const setup = area<SetupWords>({
  en: async () => (await import('./en')).setup,
  ko: async () => (await import('./ko')).setup,
  'zh-Hans': async () => (await import('./zh-Hans')).setup,
});
