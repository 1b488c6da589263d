/**
 * The rules of the game as a second reader of a picture: the twin of `tilerummy.photo.reason`.
 *
 * A row of tiles on a table is nearly always made of valid melds, and no kind of tile exists more
 * often than the set has copies. The most probable reading that agrees with both is chosen.
 */

import { classify } from '../../../game/model/classify';
import { MELD_RULES, type MeldRules } from '../../../game/model/meldRules';
import { COLORS, JOKERS, type Kind } from '../../../game/model/tile';
import { KINDS } from './read';

/** Chance below which a reading of a tile is not considered, for a table that must be explained. */
const LEAST = 1e-6;
/** Readings of each tile that are tried for melds with special jokers. */
const FEW = 5;
/** Width of the beam: readings of such a row that are kept from tile to tile. */
const BEAM = 60;
/** The prior probability that a row on a table consists of valid melds. */
const MELD = 0.98;
/** By how much it is less likely that two melds touch, as a logarithm. */
const CUT = 4;
/** Readings of a row that are kept. */
const KEPT = 12;
/** Most changes that are tried to bring every kind down to its copies. */
const REPAIRS = 200;
const JOKER = 52;

/** All kinds by their codes: 13 of each colour, then the jokers. */
export const ALL_KINDS: readonly Kind[] = [
  ...COLORS.flatMap((color) => Array.from({ length: 13 }, (_, at) => `${color}${at + 1}`)),
  ...JOKERS,
];

/** How many tiles of each kind a game holds, and what a meld is in it. */
export interface Terms {
  readonly copies: readonly number[];
  readonly rules: MeldRules;
}

/** The terms of a rule set with so many copies of each number tile and so many jokers of each kind. */
export function terms(copies: number, jokers: readonly number[]): Terms {
  const numbers = Array.from({ length: JOKER }, () => copies);
  return { copies: [...numbers, ...JOKERS.map((_, at) => jokers[at] ?? 0)], rules: MELD_RULES };
}

/** The probability of each kind for one tile. */
type Chances = readonly number[];

/** One way to read a row. */
interface Option {
  readonly codes: readonly number[];
  /** The end of each meld; empty if the row is not made of valid melds. */
  readonly cuts: readonly number[];
  /** Logarithm of its probability, up to a constant of the row. */
  readonly chance: number;
}

/** A row in its final reading. */
export interface Row {
  readonly codes: readonly number[];
  /** The sizes of the valid melds that it consists of, or nothing. */
  readonly melds: readonly number[];
  /** The probability that each tile is read right, given the rules. */
  readonly confidence: readonly number[];
}

/** The most probable reading of rows of tiles, and the kinds that it has too many tiles of. */
export function explain(
  chances: readonly (readonly Chances[])[],
  { copies, rules }: Terms,
  melds: boolean,
): { readonly rows: readonly Row[]; readonly tooMany: readonly number[] } {
  const narrowed = chances.map((row) => row.map((tile) => normal(tile, copies)));
  const special = copies.slice(JOKER + 1).some((count) => count > 0);
  const options = narrowed.map((row) =>
    melds && row.length >= rules.minTiles ? ways(row, rules, special) : asRead(row),
  );
  const { chosen, tooMany } = withinCopies(options, copies);
  const rows = narrowed.map((row, at) => {
    const option = options[at]![chosen[at]!]!;
    const sizes = option.cuts.map((end, index) => end - (option.cuts[index - 1] ?? 0));
    return { codes: option.codes, melds: sizes, confidence: confidence(row, options[at]!, option) };
  });
  return { rows, tooMany };
}

function normal(tile: Chances, copies: readonly number[]): number[] {
  const found = tile.map((chance, code) => (copies[code]! > 0 ? chance : 0));
  const total = found.reduce((sum, chance) => sum + chance, 0);
  return found.map((chance) => (total > 0 ? chance / total : 1 / KINDS));
}

function logarithm(chance: number): number {
  return Math.log(Math.max(chance, 1e-12));
}

/** The codes of a tile, the likeliest first. */
export function likeliest(tile: Chances): number[] {
  return tile.map((_, code) => code).sort((one, other) => tile[other]! - tile[one]! || one - other);
}

/** The readings of tiles of which nothing is expected: the likeliest, and each change. */
function asRead(row: readonly Chances[]): Option[] {
  const orders = row.map(likeliest);
  const best = orders.map((order) => order[0]!);
  const chance = row.reduce((sum, tile, at) => sum + logarithm(tile[best[at]!]!), 0);
  const changes = row.flatMap((tile, at) =>
    orders[at]!.slice(1, FEW)
      .filter((code) => tile[code]! >= LEAST)
      .map((code) => ({
        codes: best.map((other, place) => (place === at ? code : other)),
        cuts: [],
        chance: chance - logarithm(tile[best[at]!]!) + logarithm(tile[code]!),
      })),
  );
  return [{ codes: best, cuts: [], chance }, ...changes];
}

/** The likeliest readings of a row, the best first: as valid melds, and as it is. */
function ways(row: readonly Chances[], rules: MeldRules, special: boolean): Option[] {
  const count = row.length;
  const least = rules.minTiles;
  // The best ways to read the first tiles as melds, for every number of them.
  const best: Option[][] = [[{ codes: [], cuts: [], chance: 0 }]];
  for (let end = 1; end <= count; end += 1) {
    const here: Option[] = [];
    for (let start = 0; start + least <= end; start += 1) {
      if ((start !== 0 && start < least) || (end !== count && count - end < least)) continue;
      const before = best[start]!;
      if (before.length === 0) continue;
      for (const meld of melds(row.slice(start, end), rules, special))
        for (const first of before)
          here.push({
            codes: [...first.codes, ...meld.codes],
            cuts: [...first.cuts, end],
            chance: first.chance + meld.chance,
          });
    }
    best.push(here.sort((one, other) => other.chance - one.chance).slice(0, KEPT));
  }
  const fair = Math.log(MELD) - Math.log(1 - MELD) + rarity(count);
  const good = best[count]!.map((option) => ({
    ...option,
    chance: option.chance + fair - CUT * (option.cuts.length - 1),
  }));
  return [...good, ...asRead(row)]
    .sort((one, other) => other.chance - one.chance)
    .slice(0, KEPT + FEW);
}

/**
 * By how much a meld of so many tiles read by accident is rarer than one laid.
 *
 * There are some 53 ** count rows, of which about 100 are melds. Half of the logarithm is taken:
 * rows that are no melds are read too, and resemble melds more often than chance has it.
 */
function rarity(count: number): number {
  return 0.5 * (count * Math.log(53) - Math.log(100));
}

interface Likely {
  readonly codes: readonly number[];
  readonly chance: number;
}

/** The likeliest readings of a row that are one valid meld. */
function melds(row: readonly Chances[], rules: MeldRules, special: boolean): Likely[] {
  const count = row.length;
  const found = new Map<string, Likely>();
  const add = (codes: readonly number[]): void => {
    let chance = 0;
    const made: number[] = [];
    for (const [at, tile] of row.entries()) {
      const code = codes[at]!;
      const chosen = tile[JOKER]! > tile[code]! ? JOKER : code;
      if (tile[chosen]! < LEAST) return;
      made.push(chosen);
      chance += logarithm(tile[chosen]!);
    }
    found.set(made.join(), { codes: made, chance });
  };
  const places = Array.from({ length: count }, (_, at) => at);
  for (let color = 0; color < 4; color += 1)
    for (let first = 0; first + count <= 13; first += 1)
      add(places.map((at) => 13 * color + first + at));
  if (count <= Math.min(rules.groupLimit, 4))
    for (let number = 0; number < 13; number += 1)
      for (const colors of orders(count)) add(colors.map((color) => 13 * color + number));
  if (special) for (const [key, likely] of beam(row)) found.set(key, likely);
  return [...found.values()]
    .sort((one, other) => other.chance - one.chance)
    .filter(
      ({ codes }) =>
        classify(
          codes.map((code) => ALL_KINDS[code]!),
          rules,
        ).length > 0,
    )
    .slice(0, KEPT);
}

/** Every order of so many different colours. */
function orders(count: number, taken: readonly number[] = []): number[][] {
  if (taken.length === count) return [[...taken]];
  return [0, 1, 2, 3]
    .filter((color) => !taken.includes(color))
    .flatMap((color) => orders(count, [...taken, color]));
}

/** The likeliest readings of a row, whatever they are. */
function beam(row: readonly Chances[]): Map<string, Likely> {
  let kept: Likely[] = [{ codes: [], chance: 0 }];
  for (const tile of row) {
    const likely = likeliest(tile)
      .slice(0, FEW)
      .filter((code) => tile[code]! >= LEAST);
    kept = kept
      .flatMap(({ codes, chance }) =>
        likely.map((code) => ({
          codes: [...codes, code],
          chance: chance + logarithm(tile[code]!),
        })),
      )
      .sort((one, other) => other.chance - one.chance)
      .slice(0, BEAM);
  }
  return new Map(kept.map((likely) => [likely.codes.join(), likely]));
}

/**
 * Which option of each row to take so that no kind exceeds its copies: rows change, the cheapest
 * change first. Where no change helps, the kinds are returned too.
 */
function withinCopies(
  options: readonly (readonly Option[])[],
  copies: readonly number[],
): { chosen: number[]; tooMany: number[] } {
  const chosen = options.map(() => 0);
  const used = Array.from({ length: KINDS }, () => 0);
  const count = ({ codes }: Option, by: number) => codes.forEach((code) => (used[code]! += by));
  const excess = () =>
    used.reduce((sum, tiles, code) => sum + Math.max(0, tiles - copies[code]!), 0);
  for (const [first] of options) count(first!, 1);
  for (let repair = 0; repair < REPAIRS; repair += 1) {
    const over = excess();
    if (over === 0) break;
    let best: { cost: number; row: number; index: number } | null = null;
    for (const [row, readings] of options.entries()) {
      const now = readings[chosen[row]!]!;
      if (!now.codes.some((code) => used[code]! > copies[code]!)) continue;
      count(now, -1);
      for (const [index, option] of readings.entries()) {
        count(option, 1);
        const less = over - excess();
        const cost = (now.chance - option.chance) / less;
        if (less > 0 && (best === null || cost < best.cost)) best = { cost, row, index };
        count(option, -1);
      }
      count(now, 1);
    }
    if (best === null) break;
    count(options[best.row]![chosen[best.row]!]!, -1);
    count(options[best.row]![best.index]!, 1);
    chosen[best.row] = best.index;
  }
  const tooMany = used.flatMap((tiles, code) => (tiles > copies[code]! ? [code] : []));
  return { chosen, tooMany };
}

/**
 * How likely each tile is right, over all the readings of the row: those that are no melds are
 * counted tile by tile, those that are melds as a whole.
 */
function confidence(row: readonly Chances[], options: readonly Option[], chosen: Option): number[] {
  const top = Math.max(...options.map(({ chance }) => chance));
  const whole = options
    .filter(({ cuts }) => cuts.length > 0)
    .map((option) => ({ option, weight: Math.exp(option.chance - top) }));
  // All readings without melds together have chance 1, before scaling.
  const plain = Math.exp(-top);
  const total = whole.reduce((sum, { weight }) => sum + weight, plain);
  return row.map((tile, place) => {
    const code = chosen.codes[place]!;
    const agreeing = whole.filter(({ option }) => option.codes[place] === code);
    return agreeing.reduce((sum, { weight }) => sum + weight, plain * tile[code]!) / total;
  });
}
