/** A game while it is entered: first who went out, then what everybody else has left. */

import { owed } from '../game/model/score';
import type { RulesetTraits } from '../net/ruleTables';
import { sumOf, type Game, type Left, type Pad, type Person } from './pad';

export interface Draft {
  /** The game that this corrects; null for a new one. */
  readonly corrects: string | null;
  readonly ending: 'call' | 'exhausted';
  readonly winner: string | null;
  /** By person who played, without the winner. */
  readonly left: Readonly<Record<string, Left>>;
  /** The people who did not play. */
  readonly away: readonly string[];
}

const NOTHING: Left = { how: 'played', tiles: null, sum: null, count: null };

/** A new game that *winner* ended, or nobody if that is null. */
export function ended(
  winner: string | null,
  away: readonly string[] = [],
  before: Draft | null = null,
): Draft {
  const left = { ...before?.left };
  if (winner !== null) delete left[winner];
  return {
    corrects: before?.corrects ?? null,
    ending: winner === null ? 'exhausted' : 'call',
    winner,
    left,
    away: away.filter((id) => id !== winner),
  };
}

/** The draft with which a *game* that was entered is corrected. */
export function drafted(people: readonly Person[], game: Game): Draft {
  return {
    corrects: game.id,
    ending: game.winner === null ? 'exhausted' : 'call',
    winner: game.winner,
    left: game.left,
    away: people
      .filter(({ id }) => id !== game.winner && !Object.hasOwn(game.left, id))
      .map(({ id }) => id),
  };
}

export function leftOf(draft: Draft, id: string): Left {
  return draft.left[id] ?? NOTHING;
}

export function withLeft(draft: Draft, id: string, changes: Partial<Left>): Draft {
  return {
    ...draft,
    left: { ...draft.left, [id]: { ...leftOf(draft, id), ...changes } },
    away: draft.away.filter((other) => other !== id),
  };
}

/** The draft after somebody is marked as not having played. */
export function withoutPerson(draft: Draft, id: string): Draft {
  const left = { ...draft.left };
  delete left[id];
  return { ...draft, left, away: [...draft.away.filter((other) => other !== id), id] };
}

/** The people whose tiles are entered, in the order of seats: everybody but the winner. */
export function asked(people: readonly Person[], draft: Draft): Person[] {
  return people.filter(({ id }) => id !== draft.winner);
}

/** Whether the points do not depend on the tiles (S3-27, S3-28). */
export function isFlat(rules: RulesetTraits, { how }: Left): boolean {
  if (how === 'declined') return (rules.declinedPenalty ?? rules.unopenedPenalty) !== null;
  return how === 'unopened' && rules.unopenedPenalty !== null;
}

/** Whether nothing more needs to be entered for somebody. */
export function isEntered(rules: RulesetTraits, draft: Draft, id: string): boolean {
  if (draft.away.includes(id)) return true;
  const left = leftOf(draft, id);
  if (isFlat(rules, left)) return true;
  if (left.tiles) return left.tiles.length > 0;
  // Only the winner has no tiles left, or somebody who forgot to call with an empty pool.
  return left.sum !== null && (left.sum > 0 || draft.ending === 'exhausted');
}

/** The next person to enter, beginning after the seat of *id*; null if nobody is missing. */
export function next(pad: Pad, draft: Draft, id: string | null = null): string | null {
  const people = asked(pad.people, draft);
  const from = people.findIndex((person) => person.id === id) + 1;
  const around = [...people.slice(from), ...people.slice(0, from)];
  return around.find((person) => !isEntered(pad.rules, draft, person.id))?.id ?? null;
}

/** The points that somebody owes; null until they are entered. */
export function owes(rules: RulesetTraits, draft: Draft, id: string): number | null {
  if (draft.away.includes(id) || !isEntered(rules, draft, id)) return null;
  const left = leftOf(draft, id);
  return owed(rules, { entrant: id, how: left.how, sum: sumOf(rules, left) });
}

export function isWhole(pad: Pad, draft: Draft): boolean {
  const playing = asked(pad.people, draft).filter(({ id }) => !draft.away.includes(id));
  const enough = playing.length >= (draft.ending === 'call' ? 1 : 2);
  return enough && next(pad, draft) === null;
}

/** The people who share the lowest sum and whose tiles are not counted; the fewest tiles win (G4). */
export function tied(pad: Pad, draft: Draft): string[] {
  if (draft.ending === 'call' || pad.rules.exhaustionTie !== 'fewest_tiles') return [];
  if (!isWhole(pad, draft)) return [];
  const sums = pad.people.flatMap(({ id }) => {
    const sum = owes(pad.rules, draft, id);
    return sum === null ? [] : [{ id, sum }];
  });
  const low = Math.min(...sums.map(({ sum }) => sum));
  const lowest = sums.filter(({ sum }) => sum === low).map(({ id }) => id);
  return lowest.length > 1 ? lowest.filter((id) => draft.left[id]?.tiles === null) : [];
}

/** The game that the draft describes. */
export function gameOf(
  pad: Pad,
  draft: Draft,
  id: string,
  at: number,
  starter: string | null,
): Game {
  const playing = pad.people.filter(
    (person) => person.id !== draft.winner && !draft.away.includes(person.id),
  );
  return {
    id,
    at,
    starter,
    winner: draft.winner,
    left: Object.fromEntries(playing.map((person) => [person.id, leftOf(draft, person.id)])),
  };
}

/**
 * A sum as it is typed: two digits, and the hundreds apart. Two taps enter nearly every rack, and the
 * page goes on to the next person without a third.
 */
export interface Typed {
  readonly hundreds: number;
  readonly digits: string;
}

export const UNTYPED: Typed = { hundreds: 0, digits: '' };
const DIGITS = 2;
const MOST_HUNDREDS = 9;

export function typed(before: Typed, key: number | 'hundred' | 'back'): Typed {
  if (key === 'hundred')
    return { ...before, hundreds: Math.min(MOST_HUNDREDS, before.hundreds + 1) };
  if (key !== 'back') return { ...before, digits: `${before.digits}${key}`.slice(0, DIGITS) };
  if (before.digits !== '') return { ...before, digits: before.digits.slice(0, -1) };
  return { ...before, hundreds: Math.max(0, before.hundreds - 1) };
}

/** The sum so far; null if nothing is typed. */
export function typedSum({ hundreds, digits }: Typed): number | null {
  return digits === '' && hundreds === 0 ? null : hundreds * 100 + Number(digits);
}

export function isFull({ digits }: Typed): boolean {
  return digits.length === DIGITS;
}
