/** The outline of a run, or of one side of a mirrored run: numbers, colours, changes of colour. */

import type { MeldRules } from './meldRules';
import { COLORS, face, isJoker, LAST_NUMBER, span, type Color, type Kind } from './tile';

/** What one joker stands for: `count` of the `options`; none for a mirror joker. */
export interface StandIn {
  readonly options: readonly Kind[];
  readonly count: number;
}

/** A run; `segments` has, number by number, its stretch of one colour, null at a colour change. */
export interface Outline {
  readonly start: number | null;
  readonly segments: readonly (number | null)[];
  /** By stretch; null where only jokers lie in it. */
  readonly colors: readonly (Color | null)[];
}

/** The outline of tiles in ascending order; null if they have none of a run. */
export function outline(
  laid: readonly Kind[],
  rules: MeldRules,
  mirrored: boolean,
): Outline | null {
  let start: number | null = null;
  const segments: (number | null)[] = [];
  const colors: (Color | null)[] = [null];
  for (const kind of laid) {
    const tile = face(kind);
    const here = colors.length - 1;
    if (kind === 'JM') return null;
    if (tile !== null) {
      const first = tile.number - segments.length;
      if (start !== null && start !== first) return null;
      if (colors[here] !== null && colors[here] !== tile.color) return null;
      start = first;
      colors[here] = tile.color;
    }
    if (kind === 'JC') {
      segments.push(null);
      colors.push(null);
    } else {
      for (let step = 0; step < span(kind); step += 1) segments.push(here);
    }
  }
  return changesAreWellPlaced(laid, rules, mirrored) ? { start, segments, colors } : null;
}

/** Whether every colour-change joker stands where one may (A4, A11). */
export function changesAreWellPlaced(
  laid: readonly Kind[],
  rules: MeldRules,
  mirrored: boolean,
): boolean {
  if (laid[0] === 'JC' && !rules.colorChangeFirst) return false;
  if (mirrored && laid.at(-1) === 'JC') return false;
  return (
    rules.colorChangeAdjacent ||
    !laid.some((kind, place) => kind === 'JC' && laid[place + 1] === 'JC')
  );
}

/** The sides with what each learns from the other; null if they do not fit together. */
export function merge(sides: readonly Outline[], rules: MeldRules): Outline[] | null {
  const starts = new Set(sides.map((side) => side.start).filter((start) => start !== null));
  const [start] = starts;
  const length = sides[0]?.segments.length ?? 0;
  if (starts.size !== 1 || start === undefined) return null;
  if (new Set(sides.map((side) => side.segments.join())).size !== 1) return null;
  if (start < 1 || start + length - 1 > LAST_NUMBER) return null;
  let merged = sides.map((side) => ({ ...side, start }));
  if (rules.mirrorColor === 'same') {
    const known = (sides[0]?.colors ?? []).map(
      (_, index) =>
        new Set(sides.map((side) => side.colors[index]).filter((color) => color != null)),
    );
    if (known.some((shown) => shown.size > 1)) return null;
    const colors = known.map((shown) => [...shown][0] ?? null);
    merged = merged.map((side) => ({ ...side, colors }));
  }
  return merged.every(changesColor) ? merged : null;
}

function changesColor(side: Outline): boolean {
  return !side.colors.some((color, index) => color !== null && color === side.colors[index + 1]);
}

/** Sum of an outline's numbers. */
export function outlineValue({ start, segments }: Outline): number {
  return (segments.length * (2 * (start ?? 0) + segments.length - 1)) / 2;
}

/** What each joker of the tiles, which have this outline, stands for. */
export function standInsOf(laid: readonly Kind[], side: Outline): (StandIn | null)[] {
  let place = 0;
  return laid.map((kind) => {
    const from = place;
    place += span(kind);
    if (!isJoker(kind)) return null;
    const colors = colorsAt(side, from);
    const numbers = Array.from(
      { length: span(kind) },
      (_, step) => (side.start ?? 0) + from + step,
    );
    return {
      options: numbers.flatMap((number) => colors.map((color) => `${color}${number}`)),
      count: span(kind),
    };
  });
}

function colorsAt(side: Outline, place: number): readonly Color[] {
  const segment = side.segments[place];
  if (segment == null) return COLORS;
  const color = side.colors[segment];
  if (color != null) return [color];
  const around = side.colors.slice(Math.max(0, segment - 1), segment + 2);
  return COLORS.filter((other) => !around.includes(other));
}
