/**
 * Rules that a few tiles say better than words, in notation: `[R4 R5 R6]` is a meld, `!` before it
 * says that it is none, tiles without brackets lie by themselves, `>` leads to what becomes of them.
 */

import type { Rule } from './sources';
import { parseTiles } from './notation';
import { jokersStay } from './ruleFields';
import type { Kind } from './tile';

export type Part =
  | { readonly what: 'meld' | 'tiles'; readonly kinds: readonly Kind[]; readonly wrong: boolean }
  | { readonly what: 'text'; readonly text: string };

type Rules = Readonly<Record<string, string>>;

const OPENING = 39;
const LEFT_OVER = 13;

const EXAMPLES: Readonly<Partial<Record<Rule, (rules: Rules) => readonly string[]>>> = {
  melds: () => ['[R4 R5 R6 R7]', '[B9 K9 O9]', '![R12 R13 R1]', '![B9 B9 K9]'],
  manipulation: () => [
    '[R4 R5 R6 R7 R8] + R6 > [R4 R5 R6] [R6 R7 R8]',
    '[B9 K9 O9 R9] + R10 R11 > [B9 K9 O9] [R9 R10 R11]',
  ],
  joker_melds: (rules) =>
    jokersStay(rules)
      ? ['[R5 J R7] + R8 > [R5 J R7 R8]']
      : ['[R5 J R7] + R6 B9 K9 > [R5 R6 R7] [B9 K9 J]'],
  threshold: (rules) =>
    Number(rules['threshold']) > 0 && Number(rules['threshold']) <= OPENING
      ? [`[R3 R4 R5] + [B9 K9 O9] = ${OPENING}`]
      : [],
  joker_in_three: (rules) =>
    rules['joker_in_three'] === 'both' ? ['[R7 K7 J] + B7 O7 > [R7 B7 K7 O7] J'] : [],
  double: () => ['[R4 JD R7]', '[B8 K8 JD]'],
  color_change: () => ['[R4 R5 JC B7 B8]'],
  mirror: () => ['[R5 R6 JM R6 R5]'],
  redeal_on_doubles: (rules) =>
    rules['redeal_on_doubles'] === '3' ? ['R5 R5 + B9 B9 + K1 K1'] : [],
  joker_penalty: (rules) => [`R9 K4 J = −${Number(rules['joker_penalty']) + LEFT_OVER}`],
};

/** The examples of a rule as this table plays it, each in its parts; none where words are enough. */
export function examples(rule: string, rules: Rules): Part[][] {
  return (EXAMPLES[rule as Rule]?.(rules) ?? []).map(parseExample);
}

/** Takes a line of an example apart. */
export function parseExample(line: string): Part[] {
  return [...line.matchAll(/(!?)\[([^\]]*)\]|((?:(?:[RBKO]\d+|J[DCM]?)(?: |$))+)|(\S+)/g)].map(
    ([, wrong, meld, loose, text]): Part => {
      if (text !== undefined) return { what: 'text', text: text === '>' ? '→' : text };
      return {
        what: meld === undefined ? 'tiles' : 'meld',
        kinds: parseTiles(meld ?? loose ?? ''),
        wrong: wrong === '!',
      };
    },
  );
}
