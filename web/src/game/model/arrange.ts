/**
 * Where tiles go in a meld: "dropping on a meld inserts where it fits".
 *
 * Runs are kept ascending. A joker's place says what it stands for, so the place at which the
 * player drops it decides wherever more than one place would do. Melds with a double,
 * colour-change or mirror joker are the player's work: tiles are only put between theirs.
 */

import { classify } from './classify';
import type { MeldRules } from './meldRules';
import { face, isJoker, isSpecial, LAST_NUMBER, type Piece } from './tile';

/** Tiles that are tried at every place, each by itself; more would take too many tries. */
const MOST_SPREAD = 3;

const kinds = (pieces: readonly Piece[]) => pieces.map((piece) => piece.kind);

export function isMeld(pieces: readonly Piece[], rules?: MeldRules): boolean {
  return classify(kinds(pieces), rules).length > 0;
}

/** Returns *laid* with *added* in it; `at` is the place the player pointed at (end by default). */
export function insert(
  laid: readonly Piece[],
  added: readonly Piece[],
  at: number = laid.length,
  rules?: MeldRules,
): Piece[] {
  const block = ascending(added);
  const places = laid.map((_, place) => place);
  places.push(laid.length);
  places.sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || b - a);
  for (const order of [added, block]) {
    for (const place of places) {
      const candidate = [...laid.slice(0, place), ...order, ...laid.slice(place)];
      if (isMeld(candidate, rules)) return candidate;
    }
  }
  const special = hasSpecial(laid) || hasSpecial(added);
  const merged = special ? spread(laid, added, rules) : mergeRun(laid, added, at);
  if (merged !== null) return merged;
  const place = Math.min(at, laid.length);
  return [...laid.slice(0, place), ...(special ? added : block), ...laid.slice(place)];
}

/** Puts loose tiles in the order of a meld: as they were picked if that is one already. */
export function arrangeNew(picked: readonly Piece[], rules?: MeldRules): Piece[] {
  if (isMeld(picked, rules)) return [...picked];
  if (hasSpecial(picked)) return withSpecials(picked, rules) ?? [...picked];
  return mergeRun([], picked, picked.length) ?? ascending(picked);
}

/**
 * A run doubled by one of its own middle numbers falls into two runs, as at a real table
 * (S0-29: 4 5 6 7 8 and another 6 make 4 5 6 and 6 7 8). Null if it does not.
 */
export function splitRun(
  laid: readonly Piece[],
  added: Piece,
  rules?: MeldRules,
): [Piece[], Piece[]] | null {
  for (let place = 1; place < laid.length; place += 1) {
    const left = laid.slice(0, place);
    const right = laid.slice(place);
    const options: [Piece[], Piece[]][] = [
      [[...left, added], right],
      [left, [added, ...right]],
    ];
    for (const [first, second] of options) {
      if (isRun(first, rules) && isRun(second, rules)) return [first, second];
    }
  }
  return null;
}

function hasSpecial(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => isSpecial(piece.kind));
}

/** Puts each tile at a place of its own so that a meld results, as on both sides of a mirror. */
function spread(
  laid: readonly Piece[],
  added: readonly Piece[],
  rules?: MeldRules,
): Piece[] | null {
  const [first, ...rest] = added;
  if (first === undefined) return isMeld(laid, rules) ? [...laid] : null;
  if (added.length > MOST_SPREAD) return null;
  for (let place = laid.length; place >= 0; place -= 1) {
    const found = spread([...laid.slice(0, place), first, ...laid.slice(place)], rest, rules);
    if (found) return found;
  }
  return null;
}

/** Picked in disorder: number tiles ascending, or folded around a mirror, jokers where they fit. */
function withSpecials(picked: readonly Piece[], rules?: MeldRules): Piece[] | null {
  const naturals = ascending(picked.filter((piece) => !isJoker(piece.kind)));
  const jokers = picked.filter((piece) => isJoker(piece.kind));
  const left = naturals.filter((_, index) => index % 2 === 0);
  const right = naturals.filter((_, index) => index % 2 === 1).reverse();
  return spread(naturals, jokers, rules) ?? spread([...left, ...right], jokers, rules);
}

function isRun(pieces: readonly Piece[], rules?: MeldRules): boolean {
  return classify(kinds(pieces), rules).some((reading) => reading.kind === 'run');
}

function ascending(pieces: readonly Piece[]): Piece[] {
  const number = (piece: Piece) => face(piece.kind)?.number ?? LAST_NUMBER + 1;
  return [...pieces].sort((a, b) => number(a) - number(b));
}

/** Tiles of one colour in ascending order, jokers filling the gaps; null if they do not ascend. */
function mergeRun(laid: readonly Piece[], added: readonly Piece[], at: number): Piece[] | null {
  const all = [...laid, ...added];
  const naturals = ascending(all.filter((piece) => !isJoker(piece.kind)));
  const jokers = all.filter((piece) => isJoker(piece.kind));
  const faces = naturals.map((piece) => face(piece.kind)).filter((tile) => tile !== null);
  if (faces.length < 2 || faces.some((tile) => tile.color !== faces[0]?.color)) return null;
  const run: Piece[] = [];
  for (const [index, piece] of naturals.entries()) {
    const before = faces[index - 1]?.number;
    const number = faces[index]?.number ?? 0;
    if (before === number) return null;
    for (let gap = (before ?? number - 1) + 1; gap < number && jokers.length > 0; gap += 1) {
      const filler = jokers.shift();
      if (filler) run.push(filler);
    }
    run.push(piece);
  }
  const highest = faces.at(-1)?.number ?? LAST_NUMBER;
  let room = LAST_NUMBER - highest;
  const leftFirst = at === 0 && laid.length > 0;
  for (const joker of jokers) {
    if (leftFirst || room === 0) run.unshift(joker);
    else {
      run.push(joker);
      room -= 1;
    }
  }
  return run;
}
