/** The words of the pages that solve positions and set puzzles, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './solve/en.json';
import { translations } from './translations';

export type SolveWords = (typeof english)['solve'];
export type PuzzleWords = (typeof english)['puzzles'];

export interface StudyWords {
  readonly solve: SolveWords;
  readonly puzzles: PuzzleWords;
}

export const studyWords = area(translations<StudyWords>('solve'));
