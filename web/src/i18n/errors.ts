/** Why something was refused, in words; loaded when the first refusal comes. */

import { source } from '../game/model/sources';
import { refusals } from './refusals';
import type { Params } from './params';

/** A refused command or request in words; the server's own sentence where there are none. */
export function errorText(code: string, message?: string): string {
  const words: Record<string, string> = refusals().error;
  return words[code] ?? message ?? refusals().error.unknown;
}

/** One reason why a turn was refused, in words. */
export function violationText(code: string, params: Params): string {
  const words: Record<string, (params: Params) => string> = refusals().violation;
  return words[code]?.(params) ?? refusals().error.illegal_turn;
}

/** Where a rule is written, or that it is this project's reading. */
export function cited(rule: string, ruleset: string): string {
  const found = source(rule, ruleset);
  return found ? refusals().cite(found.doc, found.section) : refusals().silent;
}
