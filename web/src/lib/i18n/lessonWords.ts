/** Loads the words of the lessons in the language of this device. */

import type { LessonWords } from './lessons/shape';
import type { Locale } from './locale';

const LOADERS: Record<Locale, () => Promise<{ lessons: LessonWords }>> = {
  en: () => import('./lessons/en'),
  ko: () => import('./lessons/ko'),
  'zh-Hans': () => import('./lessons/zh-Hans'),
};

export async function lessonWords(locale: Locale): Promise<LessonWords> {
  return (await LOADERS[locale]()).lessons;
}
