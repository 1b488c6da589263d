/** A match put together from updates, which leave out what has not changed. */

import type { MatchResults, MatchTerms, MatchView, Update } from './protocol';

/** All that a page needs to draw itself. */
export type WholeMatch = MatchView & MatchTerms & MatchResults;

/** The complete state after `update`. The first update of a connection is complete and needs no `before`. */
export function wholeMatch(before: WholeMatch | null, update: Update): WholeMatch {
  const known = { ...before, ...update.terms, ...update.results } as MatchTerms & MatchResults;
  return { ...known, ...update.view };
}
