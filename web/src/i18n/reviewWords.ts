/** Loads the words of the review, and of one's own results, in the language of this device. */

import type { Locale } from './locale';
import type { ResultWords, ReviewWords } from './review/en';

const LOADERS: Record<Locale, () => Promise<{ review: ReviewWords; results: ResultWords }>> = {
  en: () => import('./review/en'),
  ko: () => import('./review/ko'),
  'zh-Hans': () => import('./review/zh-Hans'),
};

export async function reviewWords(locale: Locale): Promise<ReviewWords> {
  return (await LOADERS[locale]()).review;
}

export async function resultWords(locale: Locale): Promise<ResultWords> {
  return (await LOADERS[locale]()).results;
}
