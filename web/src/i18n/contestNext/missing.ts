/** What is missing now, in one sentence. */

import { listed } from '../listed';
import type { Missing } from '../../net/protocol';
import type words from './en.json';

export type NextWords = typeof words;

/** The most tables that a sentence numbers. */
const SHOWN = 8;

/** `tables`: their numbers in the hall; `names`: those of a tie, between whom a draw decides. */
export function missingText(
  words: NextWords,
  { code, round, count, tables }: Missing,
  names: string,
): string {
  const shown = listed(tables.slice(0, SHOWN).map(String));
  const more = Math.max(0, tables.length - SHOWN);
  const numbered = words.tables(shown, tables.length, more);
  return words.missing[code]({ round, count, tables: numbered, names });
}
