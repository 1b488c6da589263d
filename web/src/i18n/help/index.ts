/** Keys, gestures and settings, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { HelpWords } from './en';

export const help = area<HelpWords>({
  en: async () => (await import('./en')).help,
  ko: async () => (await import('./ko')).help,
  'zh-Hans': async () => (await import('./zh-Hans')).help,
});
