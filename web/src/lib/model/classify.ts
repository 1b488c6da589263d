/**
 * What a meld is: the client's twin of `tilerummy.core.meld` for plain jokers.
 *
 * It only gives feedback while a player arranges tiles; the server judges every turn. Both are
 * held to the same `conformance/cases.jsonl`.
 */

import { COLORS, face, isJoker, LAST_NUMBER, type Color, type Kind, type NumberFace } from './tile';

export type MeldKind = 'run' | 'group';

export type MeldFault =
  | 'too_short'
  | 'no_number_tile'
  | 'group_too_long'
  | 'color_twice'
  | 'numbers_not_consecutive'
  | 'out_of_range'
  | 'mixed';

const MIN_TILES = 3;
const GROUP_LIMIT = COLORS.length;

/** One way to read a meld. `standIns` has, by position, the tiles a joker may stand for. */
export interface Reading {
  readonly kind: MeldKind;
  readonly value: number;
  readonly standIns: readonly (readonly Kind[] | null)[];
}

/** Every way to read the tiles in the order in which they are laid; empty if they are no meld. */
export function classify(laid: readonly Kind[]): Reading[] {
  const naturals = laid.map(face).filter((tile) => tile !== null);
  if (laid.length < MIN_TILES || naturals.length === 0) return [];
  return [readGroup(laid, naturals), readRun(laid, naturals)].filter((reading) => reading !== null);
}

/** The reading that is worth most, as the server counts it. */
export function bestReading(laid: readonly Kind[]): Reading | null {
  return classify(laid).reduce<Reading | null>(
    (best, reading) => (best === null || reading.value > best.value ? reading : best),
    null,
  );
}

/** The plainest reason why the tiles are no meld; null if they are one. */
export function fault(laid: readonly Kind[]): MeldFault | null {
  if (classify(laid).length > 0) return null;
  if (laid.length < MIN_TILES) return 'too_short';
  const naturals = laid.map(face).filter((tile) => tile !== null);
  if (naturals.length === 0) return 'no_number_tile';
  const colors = new Set(naturals.map((tile) => tile.color));
  const numbers = new Set(naturals.map((tile) => tile.number));
  if (numbers.size === 1 && (naturals.length > 1 || colors.size !== 1)) {
    return colors.size < naturals.length ? 'color_twice' : 'group_too_long';
  }
  if (colors.size !== 1) return 'mixed';
  return runStart(laid) === null ? 'numbers_not_consecutive' : 'out_of_range';
}

function readGroup(laid: readonly Kind[], naturals: readonly NumberFace[]): Reading | null {
  const colors = new Set(naturals.map((tile) => tile.color));
  const number = naturals[0]?.number ?? 0;
  if (
    laid.length > GROUP_LIMIT ||
    colors.size !== naturals.length ||
    naturals.some((tile) => tile.number !== number)
  ) {
    return null;
  }
  const missing = COLORS.filter((color) => !colors.has(color)).map((color) => `${color}${number}`);
  return {
    kind: 'group',
    value: number * laid.length,
    standIns: laid.map((kind) => (isJoker(kind) ? missing : null)),
  };
}

function readRun(laid: readonly Kind[], naturals: readonly NumberFace[]): Reading | null {
  const color: Color | undefined = naturals[0]?.color;
  const start = runStart(laid);
  if (color === undefined || start === null || naturals.some((tile) => tile.color !== color)) {
    return null;
  }
  if (start < 1 || start + laid.length - 1 > LAST_NUMBER) return null;
  return {
    kind: 'run',
    value: (laid.length * (2 * start + laid.length - 1)) / 2,
    standIns: laid.map((kind, place) => (isJoker(kind) ? [`${color}${start + place}`] : null)),
  };
}

/** The number that the first place would have if the tiles ascend one by one; null if not. */
function runStart(laid: readonly Kind[]): number | null {
  let start: number | null = null;
  for (const [place, kind] of laid.entries()) {
    const tile = face(kind);
    if (tile === null) continue;
    if (start !== null && tile.number - place !== start) return null;
    start = tile.number - place;
  }
  return start;
}
