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
/** How certain the first view has to be that a tile is upside down to do without the others. */
const SURE = 0.999;
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

/**
 * Reads a tile both ways up: one way it is read, and the other way it is no tile.
 *
 * Where the first view leaves no doubt which way up it is, the other way is not looked at again.
 */
export function read(levels: readonly Pixels[], box: Box, networks: Networks): Reading {
  const ways = [
    new Looks(levels, box, networks),
    new Looks(levels, turned(box), networks),
  ] as const;
  const [here, there] = [ways[0].answers.names[WRONG]!, ways[1].answers.names[WRONG]!];
  if (here < SURE || there > 1 - SURE) ways[0].lookAgain();
  if (there < SURE || here > 1 - SURE) ways[1].lookAgain();
  const [upright, over] = [ways[0].answers, ways[1].answers];
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

/** A tile one way up, seen once or in all views. */
class Looks {
  readonly #levels: readonly Pixels[];
  readonly #box: Box;
  readonly #networks: Networks;
  readonly #names = Array.from({ length: WRONG + 1 }, () => 0);
  readonly #colors = [0, 0, 0, 0];
  #views = 0;

  constructor(levels: readonly Pixels[], box: Box, networks: Networks) {
    this.#levels = levels;
    this.#box = box;
    this.#networks = networks;
    this.#look(VIEWS[0]);
  }

  lookAgain() {
    for (const view of VIEWS.slice(1)) this.#look(view);
  }

  /** How likely each name is, and each colour. */
  get answers() {
    return { names: softmax(this.#names, this.#views), colors: softmax(this.#colors, this.#views) };
  }

  #look([across, along, scale]: (typeof VIEWS)[number]) {
    const box = this.#box;
    const x = box.x - box.upY * box.wide * across + box.upX * box.high * along;
    const y = box.y + box.upX * box.wide * across + box.upY * box.high * along;
    const view = { ...box, x, y, wide: box.wide * scale, high: box.high * scale };
    const [names, colors] = this.#networks.read(cut(this.#levels, view));
    names.forEach((value, index) => (this.#names[index]! += value));
    colors.forEach((value, index) => (this.#colors[index]! += value));
    this.#views += 1;
  }
}

function softmax(totals: readonly number[], views: number): number[] {
  const top = Math.max(...totals);
  const powers = totals.map((total) => Math.exp((total - top) / (views * TEMPERATURE)));
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
