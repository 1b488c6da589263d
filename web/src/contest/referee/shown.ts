/** A table's sheet as the referee's phone shows it: what the server has, and what is not sent yet. */

import type { EnteredLine, EnterGame, Sheet, SheetGame } from '../../net/protocol';
import type { RulesetTraits } from '../../net/ruleTables';
import { check, scored } from '../../game/model/score';

export interface ShownLine {
  readonly how: NonNullable<EnteredLine['how']>;
  /** Without the penalty. */
  readonly score: number;
  /** Points lost for time and by the referee, 0 or more. */
  readonly penalty: number;
  readonly tiles: number;
  /** Seconds; null without a clock. */
  readonly left: number | null;
  readonly won: boolean;
}

export interface ShownGame {
  readonly state: 'empty' | 'unsent' | 'counts' | 'disputed';
  /** By seat; null for who was not there, or where nothing is entered. */
  readonly lines: readonly (ShownLine | null)[];
  readonly minus: number;
  readonly plus: number;
}

export interface ShownTotal {
  readonly wins: number;
  readonly points: number;
}

export function shownGame(
  rules: RulesetTraits,
  sheet: Sheet,
  game: SheetGame,
  unsent: EnterGame | null,
): ShownGame {
  if (unsent) return local(rules, sheet, unsent);
  const lines = sheet.seats.map((entrant) => {
    const line = game.lines.find((other) => other.entrant === entrant);
    if (!line || line.how === 'absent') return null;
    const penalty = Math.abs(line.penalty);
    return {
      how: line.how,
      score: line.score + penalty,
      penalty,
      tiles: line.tiles,
      left: line.left_s,
      won: line.won,
    };
  });
  const state = game.disputed ? 'disputed' : game.counts === null ? 'empty' : 'counts';
  return {
    state,
    lines: state === 'counts' ? lines : sheet.seats.map(() => null),
    minus: game.minus,
    plus: game.plus,
  };
}

function local(rules: RulesetTraits, sheet: Sheet, { lines, ending }: EnterGame): ShownGame {
  const scores = scored(rules, lines, ending);
  const shown = sheet.seats.map((entrant) => {
    const line = lines.find((other) => other.entrant === entrant);
    const score = scores.find((other) => other.entrant === entrant);
    if (!line || !score) return null;
    const { won, penalty, tiles } = score;
    return {
      how: line.how ?? 'played',
      score: score.score,
      penalty,
      tiles,
      left: line.left_s ?? null,
      won,
    };
  });
  return { state: 'unsent', lines: shown, ...check(scores) };
}

/** What a seat has in all the games that are shown. */
export function totalOf(games: readonly ShownGame[], seat: number): ShownTotal {
  const lines = games.map((game) => game.lines[seat] ?? null).filter((line) => line !== null);
  return {
    wins: lines.filter(({ won }) => won).length,
    points: lines.reduce((sum, { score, penalty }) => sum + score - penalty, 0),
  };
}
