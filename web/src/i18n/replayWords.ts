/** The words of the replay, loaded with what shows them. */

import { area } from './area.svelte';
import type { ReplayWords } from './replay/en';

export const replayWords = area<ReplayWords>({
  en: async () => (await import('./replay/en')).replay,
  ko: async () => (await import('./replay/ko')).replay,
  'zh-Hans': async () => (await import('./replay/zh-Hans')).replay,
});
