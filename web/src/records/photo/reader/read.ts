/** Reads the tiles that were found: the twin of `tilerummy.photo.read`. */

import { turned, type Box } from './boxes';
import { WRONG, type Networks } from './network';
import { cut, type Pixels } from './picture';

/** Views of each tile: its shift to the right and upwards, in its own size, and its scale. */
const VIEWS = [
  [0, 0, 1],
  [0, 0, 0.92],
  [0.03, 0.04, 1.04],
] as const;
/** The temperature of the softmax, chosen so that 0.9 means right nine times out of ten. */
const TEMPERATURE = 0.6;
/** The kinds of tiles: 13 of each colour, then the four jokers. */
export const KINDS = 56;

/** What a tile may be. */
export interface Reading {
  /** The box, turned the right way up. */
  readonly box: Box;
  /** The probability of each kind; they sum to 1. */
  readonly chances: readonly number[];
  /** The probability that the box holds a tile with its face up. */
  readonly tile: number;
}

/** Reads a tile both ways up: one way it is read, and the other way it is no tile. */
export function read(levels: readonly Pixels[], box: Box, networks: Networks): Reading {
  const upright = answers(levels, box, networks);
  const over = answers(levels, turned(box), networks);
  const first = upright.names.slice(0, WRONG).map((chance) => chance * over.names[WRONG]!);
  const second = over.names.slice(0, WRONG).map((chance) => chance * upright.names[WRONG]!);
  const nothing = upright.names[WRONG]! * over.names[WRONG]!;
  const others = kinds(second, over.colors);
  const chances = kinds(first, upright.colors).map((chance, kind) => chance + others[kind]!);
  const total = sum(chances);
  return {
    box: sum(second) > sum(first) ? turned(box) : box,
    chances: chances.map((chance) => chance / Math.max(total, 1e-30)),
    tile: total / Math.max(total + nothing, 1e-30),
  };
}

function answers(levels: readonly Pixels[], box: Box, networks: Networks) {
  const names = Array.from({ length: WRONG + 1 }, () => 0);
  const colors = [0, 0, 0, 0];
  for (const [across, along, scale] of VIEWS) {
    const x = box.x - box.upY * box.wide * across + box.upX * box.high * along;
    const y = box.y + box.upX * box.wide * across + box.upY * box.high * along;
    const view = { ...box, x, y, wide: box.wide * scale, high: box.high * scale };
    const [name, color] = networks.read(cut(levels, view));
    name.forEach((value, index) => (names[index]! += value));
    color.forEach((value, index) => (colors[index]! += value));
  }
  return { names: softmax(names), colors: softmax(colors) };
}

function softmax(totals: readonly number[]): number[] {
  const top = Math.max(...totals);
  const powers = totals.map((total) => Math.exp((total - top) / (VIEWS.length * TEMPERATURE)));
  const whole = sum(powers);
  return powers.map((power) => power / whole);
}

/** How likely each kind is. */
function kinds(names: readonly number[], colors: readonly number[]): number[] {
  return [
    ...colors.flatMap((color) => names.slice(0, 13).map((name) => color * name)),
    ...names.slice(13, WRONG),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
