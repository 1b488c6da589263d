/** Loads the words of the pages that solve positions and set puzzles. */

import type { Locale } from './locale';
import type { PuzzleWords, SolveWords } from './solve/en';

export interface StudyWords {
  readonly solve: SolveWords;
  readonly puzzles: PuzzleWords;
}

const LOADERS: Record<Locale, () => Promise<StudyWords>> = {
  en: () => import('./solve/en'),
  ko: () => import('./solve/ko'),
  'zh-Hans': () => import('./solve/zh-Hans'),
};

export async function studyWords(locale: Locale): Promise<StudyWords> {
  return LOADERS[locale]();
}
