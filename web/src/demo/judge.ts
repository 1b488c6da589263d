/** An answer to a puzzle of the demo, judged in the browser. */

import type { CheckedAnswer } from '../net/protocol';
import type { SolvedPuzzle } from './data';

const tilesOf = (meld: string) => meld.replace(/[[\]]/g, '').split(/\s+/).filter(Boolean).sort();
const count = (melds: readonly string[]) => melds.flatMap(tilesOf).length;

/**
 * Judges a finished *table*, whose melds the page has found valid and whose initial meld it has counted.
 * Before the initial meld, the melds on the table must stay as they are (S0-17).
 */
export function judge({ puzzle, solved }: SolvedPuzzle, table: readonly string[]): CheckedAnswer {
  const left = table.map((meld) => tilesOf(meld).join());
  const touched = puzzle.table.some((meld) => {
    const at = left.indexOf(tilesOf(meld).join());
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (!puzzle.opened && touched)
    return {
      violations: [{ code: 'table_touched_before_opening', params: {} }],
      tiles: 0,
      points: 0,
      best: solved.tiles,
      stars: 0,
    };
  const tiles = count(table) - count(puzzle.table);
  return {
    violations: [],
    tiles,
    points: 0,
    best: solved.tiles,
    stars: stars(tiles, solved.tiles),
  };
}

/** Three for the best, two for at least two thirds of it, one for any other play. */
function stars(tiles: number, best: number): number {
  if (tiles <= 0) return 0;
  if (tiles >= best) return 3;
  return 3 * tiles >= 2 * best ? 2 : 1;
}
