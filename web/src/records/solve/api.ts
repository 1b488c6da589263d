/** What the pages ask the server about positions and puzzles. */

import { retryWhileBusy } from '../../net/retry';
import { ask, api } from '../../net/api';
import type {
  CheckedAnswer,
  Daily,
  DailyPuzzle,
  PuzzlePosition,
  RulesetSummary,
  Solved,
} from '../../net/protocol';
import { printMeld } from '../../game/model/notation';
import type { Position } from './position';

/** The rule sets; none while the server cannot be reached. */
export async function rulesOf(): Promise<RulesetSummary[]> {
  return api.rulesets().catch(() => []);
}

function requestOf({ ruleset, table, rack, opened, objective, loose = false }: Position) {
  return { ruleset, table: table.map(printMeld), rack: rack.join(' '), opened, objective, loose };
}

/** All of it needs the solver, which is not ready as soon as a server is. */
export const study = {
  solve: (position: Position) =>
    retryWhileBusy(() => ask<Solved>('POST', '/api/solve', requestOf(position))),
  check: (position: Position, answer: readonly string[]) =>
    retryWhileBusy(() =>
      ask<CheckedAnswer>('POST', '/api/puzzle/check', { ...requestOf(position), answer }),
    ),
  daily: (which: Daily) =>
    retryWhileBusy(() => ask<DailyPuzzle>('GET', `/api/puzzle/daily?which=${which}`)),
  puzzle: (wanted: Readonly<Record<string, string>>) =>
    retryWhileBusy(() => ask<PuzzlePosition>('GET', `/api/puzzle?${new URLSearchParams(wanted)}`)),
};
