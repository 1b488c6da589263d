/** The words of the review, and of one's own results, loaded with what shows them. */

import { area } from './area.svelte';
import type { ResultWords, ReviewWords } from './review/en';

export const reviewWords = area<ReviewWords>({
  en: async () => (await import('./review/en')).review,
  ko: async () => (await import('./review/ko')).review,
  'zh-Hans': async () => (await import('./review/zh-Hans')).review,
});

export const resultWords = area<ResultWords>({
  en: async () => (await import('./review/en')).results,
  ko: async () => (await import('./review/ko')).results,
  'zh-Hans': async () => (await import('./review/zh-Hans')).results,
});
