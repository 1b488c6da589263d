/** `/puzzles/KIND/RULESET/LEVEL/SEED`: what the server is asked for, so the same address shows the same puzzle. */

import type { Kind } from '../protocol';
import { RULESETS, type RulesetName } from '../tables';

export const KINDS = ['open', 'most', 'go_out', 'free_joker', 'twist'] as const satisfies readonly Kind[];
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

/** What follows `/puzzles/`; `none` if there is no such puzzle. */
export function readPuzzle(rest: string): 'list' | 'daily' | 'none' | Wanted {
  if (rest === '' || rest === 'daily') return rest || 'list';
  const [kind, ruleset, level = '', seed = '', ...more] = rest.split('/');
  const [asked, by] = [KINDS.find((one) => one === kind), RULESETS.find((one) => one === ruleset)];
  const hard = level === ANY ? null : LEVELS.find((one) => String(one) === level);
  if (!asked || !by || hard === undefined || !SEED.test(seed) || more.length > 0) return 'none';
  return { kind: asked, ruleset: by, level: hard, seed };
}
