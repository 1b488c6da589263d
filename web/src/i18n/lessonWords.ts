/** The words of the lessons, loaded with what shows them. */

import { area } from './area.svelte';
import type { LessonWords } from './lessons/shape';

export const lessonWords = area<LessonWords>({
  en: async () => (await import('./lessons/en')).lessons,
  ko: async () => (await import('./lessons/ko')).lessons,
  'zh-Hans': async () => (await import('./lessons/zh-Hans')).lessons,
});
