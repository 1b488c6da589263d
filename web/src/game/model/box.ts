/** The box of a rule set's game: which tiles it holds, and how many of each. */

import { RULESET_TRAITS } from '../../net/ruleTables';
import type { RulesetName } from '../../net/tables';
import { COLORS, face, JOKERS, type Joker, type Kind } from './tile';

/** How many of a tile a game of the rule set holds at most. */
export function copiesOf(ruleset: RulesetName, kind: Kind): number {
  const { copies, jokers } = RULESET_TRAITS[ruleset];
  return face(kind) ? copies : (jokers[JOKERS.indexOf(kind as Joker)] ?? 0);
}

/** The jokers of a rule set's game. */
export function jokersOf(ruleset: RulesetName): Kind[] {
  return JOKERS.filter((kind) => copiesOf(ruleset, kind) > 0);
}

/** All number tiles, row by row. */
export const GRID: readonly (readonly Kind[])[] = COLORS.map((color) =>
  Array.from({ length: 13 }, (_, index) => `${color}${index + 1}`),
);
