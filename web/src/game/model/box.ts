/** The box of a rule set's game: which tiles it holds, and how many of each. */

import { RULESET_TRAITS, type RulesetTraits } from '../../net/ruleTables';
import type { RulesetName } from '../../net/tables';
import { COLORS, face, JOKERS, type Joker, type Kind } from './tile';

/** How many copies of each number tile there are, and how many of each of the `JOKERS`. */
export type TileSet = Pick<RulesetTraits, 'copies' | 'jokers'>;

/** From so many people on, a third series of tiles is in the box, and two more jokers with it (S4-10). */
const MANY = 5;
const LARGE = { copies: 3, jokers: 4 };

/** The largest set of a rule set's game. */
export function setOf(ruleset: RulesetName): TileSet {
  return RULESET_TRAITS[ruleset];
}

/** The set on a table of so many people, whatever the rule set of a smaller table has. */
export function setFor({ copies, jokers }: TileSet, people: number): TileSet {
  if (people < MANY) return { copies, jokers };
  const [plain = 0, ...special] = jokers;
  return {
    copies: Math.max(copies, LARGE.copies),
    jokers: [Math.max(plain, LARGE.jokers), ...special],
  };
}

/** How many of a tile a set holds. */
export function copiesIn({ copies, jokers }: TileSet, kind: Kind): number {
  return face(kind) ? copies : (jokers[JOKERS.indexOf(kind as Joker)] ?? 0);
}

/** The jokers of a set. */
export function jokersIn(set: TileSet): Kind[] {
  return JOKERS.filter((kind) => copiesIn(set, kind) > 0);
}

/** How many of a tile a game of the rule set holds at most. */
export function copiesOf(ruleset: RulesetName, kind: Kind): number {
  return copiesIn(setOf(ruleset), kind);
}

/** The jokers of a rule set's game. */
export function jokersOf(ruleset: RulesetName): Kind[] {
  return jokersIn(setOf(ruleset));
}

/** All number tiles, row by row. */
export const GRID: readonly (readonly Kind[])[] = COLORS.map((color) =>
  Array.from({ length: 13 }, (_, index) => `${color}${index + 1}`),
);
