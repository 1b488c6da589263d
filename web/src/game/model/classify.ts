/**
 * What a meld is: the client's twin of `tilerummy.core.classify`.
 *
 * It only gives feedback while a player arranges tiles; the server judges every turn. Both are
 * held to the same `conformance/cases.jsonl`. Melds are read as they are laid: runs ascending,
 * a mirrored meld from its two ends to the mirror joker.
 */

import type { MeldKind } from '../../net/tables';
import { MELD_RULES, type MeldRules } from './meldRules';
import { merge, outline, outlineValue, standInsOf, type StandIn } from './outline';
import { COLORS, face, isJoker, span, type Kind } from './tile';

export type { StandIn } from './outline';

/** One way to read a meld. `standIns` has, by position, what a joker stands for. */
export interface Reading {
  readonly kind: MeldKind;
  readonly value: number;
  readonly standIns: readonly (StandIn | null)[];
}

const MIRROR: StandIn = { options: [], count: 0 };

/** Every way to read the tiles in the order in which they are laid; empty if they are no meld. */
export function classify(laid: readonly Kind[], rules: MeldRules = MELD_RULES): Reading[] {
  const naturals = count(laid);
  if (laid.length < rules.minTiles || naturals < rules.minNaturals) return [];
  if (rules.maxJokers !== null && laid.length - naturals > rules.maxJokers) return [];
  const centre = laid.indexOf('JM');
  if (centre < 0)
    return [readGroup([laid], rules), readRun(laid, rules)].filter((reading) => reading !== null);
  const left = laid.slice(0, centre);
  const right = laid.slice(centre + 1);
  if (count(left) < rules.mirrorMinNaturals || count(right) < rules.mirrorMinNaturals) return [];
  return [readGroup([left, right], rules), readMirrorRun(left, right, rules)].filter(
    (reading) => reading !== null,
  );
}

/** The reading that is worth most, as the server counts it. */
export function bestReading(laid: readonly Kind[], rules: MeldRules = MELD_RULES): Reading | null {
  return classify(laid, rules).reduce<Reading | null>(
    (best, reading) => (best === null || reading.value > best.value ? reading : best),
    null,
  );
}

function count(laid: readonly Kind[]): number {
  return laid.filter((kind) => !isJoker(kind)).length;
}

/** One number, all colours different on each side; a mirrored group shows the same colours (A8). */
function readGroup(sides: readonly (readonly Kind[])[], rules: MeldRules): Reading | null {
  const shown = sides
    .flat()
    .map(face)
    .filter((tile) => tile !== null);
  const number = shown[0]?.number;
  const size = represented(sides[0] ?? [], rules);
  const colors = new Set(shown.map((tile) => tile.color));
  const repeats = (side: readonly Kind[]) => {
    const tiles = side.map(face).filter((tile) => tile !== null);
    return new Set(tiles.map((tile) => tile.color)).size < tiles.length;
  };
  if (
    number === undefined ||
    size === null ||
    size > rules.groupLimit ||
    colors.size > size ||
    shown.some((tile) => tile.number !== number) ||
    sides.some((side) => represented(side, rules) !== size || repeats(side))
  ) {
    return null;
  }
  const halves = sides.map((side) => {
    // Where the other side of a mirror already shows every colour, a joker is one of those.
    const open = COLORS.filter((color) => colors.has(color) || colors.size < size);
    const options = open.map((color) => `${color}${number}`).filter((kind) => !side.includes(kind));
    return side.map((kind) => (isJoker(kind) ? { options, count: span(kind) } : null));
  });
  const [first = [], second] = halves;
  return {
    kind: second ? 'mirror-group' : 'group',
    value: number * size * sides.length,
    standIns: second ? [...first, MIRROR, ...second] : first,
  };
}

/** How many tiles a group's side stands for; null if it holds what no group can. */
function represented(side: readonly Kind[], rules: MeldRules): number | null {
  if (side.includes('JC') || side.includes('JM')) return null;
  if (rules.doubleCounts === 'physical') return side.length;
  return side.reduce((sum, kind) => sum + span(kind), 0);
}

function readRun(laid: readonly Kind[], rules: MeldRules): Reading | null {
  const found = outline(laid, rules, false);
  const whole = found && merge([found], rules)?.[0];
  return whole
    ? { kind: 'run', value: outlineValue(whole), standIns: standInsOf(laid, whole) }
    : null;
}

/** A mirrored run ascends to the mirror; the other way round is the same (A7). */
function readMirrorRun(
  left: readonly Kind[],
  right: readonly Kind[],
  rules: MeldRules,
): Reading | null {
  const turn = <T>(side: readonly T[]) => [...side].reverse();
  for (const outward of [false, true]) {
    const sides = outward ? [turn(left), right] : [left, turn(right)];
    const outlines = sides
      .map((side) => outline(side, rules, true))
      .filter((side) => side !== null);
    const whole = outlines.length === 2 ? merge(outlines, rules) : null;
    if (!whole) continue;
    const [first = [], second = []] = sides.map((side, index) =>
      standInsOf(side, whole[index] ?? whole[0]!),
    );
    return {
      kind: 'mirror-run',
      value: whole.reduce((sum, side) => sum + outlineValue(side), 0),
      standIns: outward ? [...turn(first), MIRROR, ...second] : [...first, MIRROR, ...turn(second)],
    };
  }
  return null;
}
