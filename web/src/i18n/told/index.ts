/** What is told as the game goes on, in words that are loaded with what tells it. */

import { area } from '../area.svelte';
import type { ToldWords } from './shape';

export const told = area<ToldWords>({
  en: async () => (await import('./en')).told,
  ko: async () => (await import('./ko')).told,
  'zh-Hans': async () => (await import('./zh-Hans')).told,
});
