/** The words of the pages that solve positions and set puzzles, loaded with what shows them. */

import { area } from './area.svelte';
import type { PuzzleWords, SolveWords } from './solve/en';

export interface StudyWords {
  readonly solve: SolveWords;
  readonly puzzles: PuzzleWords;
}

export const studyWords = area<StudyWords>({
  en: () => import('./solve/en'),
  ko: () => import('./solve/ko'),
  'zh-Hans': () => import('./solve/zh-Hans'),
});
