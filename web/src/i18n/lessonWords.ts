/** The words of the lessons, loaded with what shows them. */

import { area } from './area.svelte';
import type { LessonWords } from './lessons/shape';
import { translations } from './translations';

export const lessonWords = area(translations<LessonWords>('lessons'));
