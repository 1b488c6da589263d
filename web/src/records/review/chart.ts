/** Tiles left over time as paths: one step a turn, all seats in one box. */

import type { RecordedGame } from '../../net/protocol';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Of each seat, in all drawings: the colour, and what tells it where there are no colours. */
export const STROKES = [
  'var(--ink)',
  'var(--focus)',
  'var(--bad)',
  'var(--good)',
  'var(--warn)',
  'var(--ink-2)',
];
export const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '4 4', '12 3'];

export interface Lines {
  /** By seat. */
  readonly paths: readonly string[];
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/** The tiles on the rack of each seat after every turn, the deal first. */
export function counts(game: Pick<RecordedGame, 'tiles' | 'turns'>): number[][] {
  return game.tiles.map((dealt, seat) => [
    dealt,
    ...game.turns.map((turn) => turn.tiles[seat] ?? 0),
  ]);
}

export function lines(game: Pick<RecordedGame, 'tiles' | 'turns'>, box: Box): Lines {
  const seats = counts(game);
  const most = Math.max(1, ...seats.flat());
  const x = across(game.turns.length, box);
  const y = (count: number) => round(box.top + box.height * (1 - count / most));
  const path = (values: readonly number[]) =>
    values
      .map((count, index) => (index === 0 ? `M${x(0)} ${y(count)}` : `H${x(index)}V${y(count)}`))
      .join('');
  const step = most > 20 ? 10 : 5;
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => ({
    value: at * step,
    y: y(at * step),
  }));
  return { paths: seats.map(path), ticks };
}

/** The position of each turn in *box*, in pixels from the left. */
export function across(turns: number, box: Box): (index: number) => number {
  return (index) => round(box.left + (box.width * index) / Math.max(1, turns));
}

/** The turn at *x* pixels from the left. */
export function turnAt(x: number, turns: number, box: Box): number {
  const at = Math.round(((x - box.left) / box.width) * turns);
  return Math.max(0, Math.min(turns, at));
}

/** Rounded to 0.1 pixels. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
