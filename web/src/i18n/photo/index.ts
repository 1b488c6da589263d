/** What is said about photos of tiles, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { PhotoWords } from './en';

export const photo = area<PhotoWords>({
  en: async () => (await import('./en')).photo,
  ko: async () => (await import('./ko')).photo,
  'zh-Hans': async () => (await import('./zh-Hans')).photo,
});
