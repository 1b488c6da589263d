/** The files that the demo shows, written by `scripts/demo.py`. */

import type { ReviewLine } from '../records/review/api';
import type { PuzzlePosition, Recorded, RulesetSummary, Solved } from '../net/protocol';

export interface SolvedPuzzle {
  readonly puzzle: PuzzlePosition;
  readonly solved: Solved;
}

export interface RecordedMatch {
  readonly replay: Recorded;
  readonly review: readonly ReviewLine[];
  /** The review of each turn, with the moves of its best play. */
  readonly turns: Readonly<Record<string, ReviewLine>>;
}

export const GAMES = ['classic', 'twist', 'tournament'] as const;

const load = globalThis.fetch.bind(globalThis);
const files = new Map<string, Promise<unknown>>();

/** Returns the content of a file; what failed to load is asked for again the next time. */
function read<T>(name: string): Promise<T> {
  const known = files.get(name);
  if (known) return known as Promise<T>;
  const coming = load(`data/${name}.json`).then((response) => {
    if (!response.ok) throw new Error(`data/${name}.json: ${response.status}`);
    return response.json() as Promise<T>;
  });
  files.set(name, coming);
  coming.catch(() => files.delete(name));
  return coming;
}

export const rulesets = () => read<readonly RulesetSummary[]>('rulesets');
export const puzzles = () => read<readonly SolvedPuzzle[]>('puzzles');
export const recordedMatch = (name: string) => read<RecordedMatch>(name);
