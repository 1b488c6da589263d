/** The sentences about a turn. They state facts, and never call laying fewer tiles a mistake. */

import type { ReviewWords } from '../../i18n/reviewWords';
import type { ReviewedTurn } from '../../net/protocol';

/** Possibly overlooked moves: an opening or going out. All other moves are the player's choice. */
export type Missed = 'opening' | 'out';

export function missed(turn: ReviewedTurn): Missed | null {
  if (turn.could_go_out && turn.did !== 'went_out') return 'out';
  return turn.could_open && turn.did !== 'opened' && turn.did !== 'went_out' ? 'opening' : null;
}

export function didWords(turn: ReviewedTurn, words: ReviewWords): string {
  const said = words.did[turn.did];
  return typeof said === 'string' ? said : said(turn.tiles);
}

/** The first turn of its seat in which it could have opened and did not; null if this is the first. */
export function openSince(turn: ReviewedTurn, turns: readonly ReviewedTurn[]): number | null {
  const first = turns.find(
    (one) => one.seat === turn.seat && missed(one) !== null && one.could_open,
  );
  return first && first.turn < turn.turn ? first.turn : null;
}

/** The possible plays in as few words as possible. */
export function possibleWords(
  turn: ReviewedTurn,
  turns: readonly ReviewedTurn[],
  words: ReviewWords,
): string {
  if (turn.found === 0) return turn.most_tiles === null ? words.unproven : words.nothing;
  const what = missed(turn);
  if (what === 'out') return words.missedOut;
  if (what === 'opening') {
    const since = openSince(turn, turns);
    return since === null
      ? words.couldOpen(turn.found)
      : `${words.couldOpen(turn.found)} · ${words.couldOpenSince(since)}`;
  }
  if (turn.most_tiles === null) return words.atLeast(turn.found);
  return turn.tiles >= turn.most_tiles ? words.allOf : words.possible(turn.most_tiles);
}

/** The points that were laid and the most that were possible, and in how many ways. */
export function waysWords(turn: ReviewedTurn, words: ReviewWords): string {
  if (turn.found === 0) return '';
  const points =
    turn.most_points === null
      ? words.pointsAtLeast(turn.points, turn.found_points)
      : words.points(turn.points, turn.most_points);
  const ways =
    turn.plays !== null ? words.ways(turn.plays) : turn.most_tiles === null ? '' : words.manyWays;
  return [points, ways].filter(Boolean).join(' · ');
}
