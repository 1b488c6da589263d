/** Why something is refused, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { RefusalWords } from './shape';

export const refusals = area<RefusalWords>({
  en: async () => (await import('./en')).refusals,
  ko: async () => (await import('./ko')).refusals,
  'zh-Hans': async () => (await import('./zh-Hans')).refusals,
});
