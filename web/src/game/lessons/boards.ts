/** The boards of the lessons: data, each with one idea. What counts as solved is in `idea.ts`. */

import type { Idea } from '../model/lessonIdeas';
import boards from './boards.json';

/** What the ghost hand shows: these tiles of the rack are put on a tile of the table. */
export interface First {
  readonly tiles: string;
  /** The meld by its place on the table; null for a new one. */
  readonly meld: number | null;
  /** The tile by its place in the meld. */
  readonly at?: number;
}

export interface Board {
  readonly id: Idea;
  readonly opened: boolean;
  /** Points that it takes to open; 0 where that is not yet spoken of. */
  readonly threshold: number;
  /** Melds in notation. */
  readonly table: readonly string[];
  /** Tiles in notation, separated by spaces. */
  readonly rack: string;
  readonly first: First;
}

export const BOARDS = boards as readonly Board[];
