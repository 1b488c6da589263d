/** Says why a command was refused. */

import { cited, errorText, violationText } from '../../i18n/errors';
import { refusals } from '../../i18n/refusals';
import { ruleOf } from '../model/sources';
import type { WholeMatch } from '../../net/wholeMatch';
import type { Refused } from '../../net/protocol';
import { announcer } from '../../kit/announcer.svelte';
import { notice, noticeRule } from '../../kit/notices.svelte';

/** The notice leads to the first rule that refuses it. */
export function tellRefused(
  error: Refused,
  view: WholeMatch | null,
  show: (rule: string) => void,
): void {
  const violations = error.violations ?? [];
  const words = () =>
    violations.map(({ code, params }) => violationText(code, params)).join(' ') ||
    errorText(error.code, error.message);
  const [first] = violations;
  const named = first ? ruleOf(first.code, String(first.params['fault'] ?? '')) : null;
  // One refusal for two rules: that of the table, or that of an empty pool.
  const rule =
    named === 'empty_pool_duty' && view?.rules['must_play'] === 'yes' ? 'must_play' : named;
  if (rule === null) notice('error', words);
  else {
    const by = () =>
      refusals().by(
        rule in (view?.changed ?? {}) ? refusals().changed : cited(rule, view?.ruleset ?? ''),
      );
    noticeRule({ by, run: () => show(rule) }, words);
  }
  announcer.say(words());
}
