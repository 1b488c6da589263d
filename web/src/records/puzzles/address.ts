/** `/puzzles/KIND/RULESET/LEVEL/SEED`: what the server is asked for, so the same address shows the same puzzle. */

import type { Daily, Kind } from '../../net/protocol';
import { RULESETS, type RulesetName } from '../../net/tables';

export const KINDS = [
  'open',
  'most',
  'go_out',
  'free_joker',
  'twist',
] as const satisfies readonly Kind[];
export const LEVELS = [1, 2, 3, 4, 5] as const;

export interface Wanted {
  readonly kind: Kind;
  readonly ruleset: RulesetName;
  /** Null for any. */
  readonly level: number | null;
  readonly seed: string;
}

const ANY = 'any';
const SEED = /^[\w-]{1,40}$/;

export function puzzlePath({ kind, ruleset, level, seed }: Wanted): string {
  return `/puzzles/${kind}/${ruleset}/${level ?? ANY}/${seed}`;
}

/** The two puzzles of a day, by what follows `/puzzles/`. */
export const DAILY = { easy: 'daily', hard: 'daily/hard' } as const satisfies Record<Daily, string>;
export const DAILIES = ['easy', 'hard'] as const satisfies readonly Daily[];

/**
 * The part of the path after `/puzzles/`. A daily puzzle is named by its kind; `none` if there is no such
 * puzzle.
 */
export function readPuzzle(rest: string): 'list' | Daily | 'none' | Wanted {
  if (rest === '') return 'list';
  const day = DAILIES.find((which) => DAILY[which] === rest);
  if (day) return day;
  const [kind, ruleset, level = '', seed = '', ...more] = rest.split('/');
  const [asked, by] = [KINDS.find((one) => one === kind), RULESETS.find((one) => one === ruleset)];
  const hard = level === ANY ? null : LEVELS.find((one) => String(one) === level);
  if (!asked || !by || hard === undefined || !SEED.test(seed) || more.length > 0) return 'none';
  return { kind: asked, ruleset: by, level: hard, seed };
}
