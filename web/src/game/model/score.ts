/**
 * What a game at a real table scores, without a network: on a referee's sheet and on a score pad.
 *
 * The scores of a contest that count are the server's (`tilerummy.contest.lines`); both are held to
 * the same `conformance/cases.jsonl`.
 */

import { isJoker, points, type Kind } from './tile';
import type { EnteredLine, EnterGame } from '../../net/protocol';
import type { RulesetTraits } from '../../net/ruleTables';

export interface Scored {
  readonly entrant: string;
  /** Without the penalties. */
  readonly score: number;
  /** Points for time and of the referee; nobody wins them (S3-20). */
  readonly penalty: number;
  readonly tiles: number;
  readonly won: boolean;
}

/** What a rack counts against its holder: numbers, and the penalty of each joker (S3-29, S3-43). */
export function rackPoints(rules: RulesetTraits, tiles: readonly Kind[]): number {
  return tiles.reduce((sum, kind) => sum + (isJoker(kind) ? rules.jokerPenalty : points(kind)), 0);
}

/** What a loser owes: the tiles, or the flat points of who never opened (S3-27, S3-28). */
export function owed(rules: RulesetTraits, line: EnteredLine): number {
  const own = line.tiles ? rackPoints(rules, line.tiles) : (line.sum ?? 0);
  switch (line.how ?? 'played') {
    case 'declined':
      return rules.declinedPenalty ?? rules.unopenedPenalty ?? own;
    case 'unopened':
    case 'forfeit':
      return rules.unopenedPenalty ?? own;
    case 'absent':
      return 0;
    case 'played':
      return own;
  }
}

/** Points for time and of the referee: one for each second over that has started. */
export function penaltyOf({ left_s, extra }: EnteredLine): number {
  return Math.max(0, Math.ceil(-(left_s ?? 0))) + (extra ?? 0);
}

/** The scores of all who were there. */
export function scored(
  rules: RulesetTraits,
  lines: readonly EnteredLine[],
  ending: EnterGame['ending'],
): Scored[] {
  const there = lines.filter(({ how }) => how !== 'absent');
  const owes = there.map((line) => owed(rules, line));
  const tiles = there.map((line) => line.tiles?.length ?? line.count ?? 0);
  const winner =
    ending.type === 'call'
      ? there.findIndex(({ entrant }) => entrant === ending.winner)
      : ending.type === 'walkover'
        ? there.findIndex(({ how }) => how !== 'forfeit')
        : null;
  const scores = winner === null ? exhausted(rules, owes, tiles) : called(owes, winner);
  return there.map((line, seat) => ({
    entrant: line.entrant,
    score: scores[seat]?.score ?? 0,
    won: scores[seat]?.won ?? false,
    penalty: penaltyOf(line),
    tiles: seat === winner ? 0 : (tiles[seat] ?? 0),
  }));
}

interface Share {
  readonly score: number;
  readonly won: boolean;
}

const less = (sum: number) => (sum === 0 ? 0 : -sum);

/** The others pay what they owe to who went out (S3-43). */
function called(owes: readonly number[], winner: number): Share[] {
  const plus = owes.reduce((sum, own, seat) => sum + (seat === winner ? 0 : own), 0);
  return owes.map((own, seat) =>
    seat === winner ? { score: plus, won: true } : { score: less(own), won: false },
  );
}

/** Nobody went out (S3-36 to S3-38, G4). */
function exhausted(
  rules: RulesetTraits,
  owes: readonly number[],
  tiles: readonly number[],
): Share[] {
  const [first, second] = rules.exhaustionWinner === 'lowest_sum' ? [owes, tiles] : [tiles, owes];
  let winners = best(first, [...first.keys()]);
  if (rules.exhaustionTie === 'fewest_tiles') winners = best(second, winners);
  const low = rules.exhaustion === 'difference' ? Math.min(...owes) : 0;
  let pot = owes.reduce((sum, own, seat) => sum + (winners.includes(seat) ? 0 : own - low), 0);
  if (rules.exhaustion === 'own_sum')
    pot -= winners.reduce((sum, seat) => sum + (owes[seat] ?? 0), 0);
  const share = Math.floor(pot / winners.length);
  const rest = pot - share * winners.length;
  return owes.map((own, seat) => {
    const place = winners.indexOf(seat);
    return place < 0
      ? { score: less(own - low), won: false }
      : { score: share + (place < rest ? 1 : 0), won: true };
  });
}

function best(figures: readonly number[], seats: readonly number[]): number[] {
  const lowest = Math.min(...seats.map((seat) => figures[seat] ?? Infinity));
  return seats.filter((seat) => figures[seat] === lowest);
}

/** Whether the points of a game add up to nothing by its rules (S0-50, S4-55; not S2-38). */
export function addsUp(rules: RulesetTraits, wentOut: boolean): boolean {
  return wentOut || rules.exhaustion === 'difference';
}

/** The check of a game: what some lose is what the others win (S3-44). */
export function check(lines: readonly { readonly score: number }[]): {
  minus: number;
  plus: number;
} {
  const sum = (sign: 1 | -1) =>
    lines.reduce((all, { score }) => all + Math.max(0, sign * score), 0);
  return { minus: sum(-1), plus: sum(1) };
}
