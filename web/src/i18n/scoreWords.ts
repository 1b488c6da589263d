/** The words of the score pad, loaded with what shows them. */

import { area } from './area.svelte';
import type { ScoreWords } from './score/en';

export const scoreWords = area<ScoreWords>({
  en: async () => (await import('./score/en')).score,
  ko: async () => (await import('./score/ko')).score,
  'zh-Hans': async () => (await import('./score/zh-Hans')).score,
});
