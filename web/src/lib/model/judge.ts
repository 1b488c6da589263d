/** What the player is told while arranging: each meld's state, the total so far, what to fix. */

import { bestReading, type Reading } from './classify';
import type { Draft, Meld } from './draft';
import { fault, type MeldFault } from './fault';
import type { MeldRules } from './meldRules';

export interface MeldState {
  readonly meld: Meld;
  readonly reading: Reading | null;
  readonly fault: MeldFault | null;
}

/** What still keeps the turn from being played. */
export type Blocker =
  | { readonly code: 'nothing_placed' }
  | { readonly code: 'bad_meld'; readonly fault: MeldFault; readonly meld: Meld; readonly more: number }
  | { readonly code: 'below_threshold'; readonly value: number; readonly threshold: number };

export function meldState(meld: Meld, rules?: MeldRules): MeldState {
  const kinds = meld.tiles.map((piece) => piece.kind);
  const reading = bestReading(kinds, rules);
  return { meld, reading, fault: reading ? null : fault(kinds, rules) };
}

/** Points of the melds laid from the rack alone; what counts towards the threshold. */
export function initialTotal(draft: Draft): number {
  return draft.newMelds.reduce((total, meld) => total + (meldState(meld, draft.rules).reading?.value ?? 0), 0);
}

/** The first thing to fix, plainest first; null when the turn can be sent. */
export function blocker(draft: Draft, threshold: number): Blocker | null {
  const states = draft.layout.melds.map((meld) => meldState(meld, draft.rules));
  const bad = states.filter((state) => state.fault !== null);
  const first = bad[0];
  if (first?.fault) {
    return { code: 'bad_meld', fault: first.fault, meld: first.meld, more: bad.length - 1 };
  }
  if (draft.placed.length === 0) return { code: 'nothing_placed' };
  const value = initialTotal(draft);
  if (!draft.opened && value < threshold) return { code: 'below_threshold', value, threshold };
  return null;
}
