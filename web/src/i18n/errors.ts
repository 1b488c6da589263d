/** Why something was refused, in words; loaded when the first refusal comes. */

import { source } from '../game/model/sources';
import type { Params } from '../net/api';
import { t } from './index.svelte';
import { refusals } from './refusals';

/** A refused command or request in words; the server's own sentence where there are none. */
export function errorText(code: string, message?: string): string {
  const words: Record<string, string> = refusals().error;
  return words[code] ?? message ?? refusals().error.unknown;
}

/** One reason why a turn was refused, in words. */
export function violationText(code: string, params: Params): string {
  const words: Record<string, (params: Params) => string> = refusals().violation;
  const { fault = '', ...others } = params;
  const faults: Record<string, string> = t().codes.fault;
  return (
    words[code]?.({ ...others, fault: faults[fault] ?? fault }) ?? refusals().error.illegal_turn
  );
}

/** Where a rule is written, or that it is this project's reading. */
export function cited(rule: string, ruleset: string): string {
  const words = refusals();
  const found = source(rule, ruleset);
  if (!found) return words.silent;
  const { section } = found;
  const doc = words.docs[found.doc];
  return typeof section === 'number'
    ? words.cite.number(doc, section)
    : words.cite.heading(doc, words.sections[section]);
}
