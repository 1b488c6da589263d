/** What the player is told while arranging: each meld's state, the total so far, what to fix. */

import type { MeldFault } from '../../net/tables';
import { bestReading, type Reading } from './classify';
import { isNew, placed, tableIsUntouched, type Draft } from './draft';
import { fault } from './fault';
import { kindsOf, type Meld } from './layout';
import type { MeldRules } from './meldRules';
import type { Kind } from './tile';

export interface MeldState {
  readonly meld: Meld;
  readonly reading: Reading | null;
  readonly fault: MeldFault | null;
}

/** What still keeps the turn from being played. */
export type Blocker =
  | { readonly code: 'nothing_placed' }
  | {
      readonly code: 'bad_meld';
      readonly fault: MeldFault;
      readonly meld: Meld;
      readonly more: number;
    }
  | { readonly code: 'below_threshold'; readonly value: number; readonly threshold: number };

export function meldState(meld: Meld, rules?: MeldRules): MeldState {
  const kinds = kindsOf(meld);
  const reading = bestReading(kinds, rules);
  return { meld, reading, fault: reading ? null : fault(kinds, rules) };
}

/**
 * Points of the melds that tiles of the rack can have laid by themselves (S0-17).
 *
 * Equal tiles are the same to the rules: where the table may be rearranged in the same turn (C04),
 * several melds may compete for one tile of the rack, and the most counts that fits together.
 */
export function initialTotal(draft: Draft): number {
  const counts = tableIsUntouched(draft) ? (meld: Meld) => isNew(draft, meld) : () => true;
  const own = draft.present.melds.filter(counts).map((meld) => ({
    kinds: kindsOf(meld),
    value: meldState(meld, draft.terms.melds).reading?.value ?? 0,
  }));
  return mostTogether(
    own,
    placed(draft).map((piece) => piece.kind),
  );
}

interface Valued {
  readonly kinds: readonly Kind[];
  readonly value: number;
}

function mostTogether([first, ...rest]: readonly Valued[], from: readonly Kind[]): number {
  if (first === undefined) return 0;
  const without = mostTogether(rest, from);
  const left = first.value > 0 ? minus(from, first.kinds) : null;
  return left === null ? without : Math.max(without, first.value + mostTogether(rest, left));
}

/** The tiles less *gone*; null if some of those are not among them. */
function minus(kinds: readonly Kind[], gone: readonly Kind[]): Kind[] | null {
  const left = [...kinds];
  for (const kind of gone) {
    const index = left.indexOf(kind);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

/** The first thing to fix, plainest first; null when the turn can be sent. */
export function blocker(draft: Draft): Blocker | null {
  const { opened, threshold, melds } = draft.terms;
  const bad = draft.present.melds
    .map((meld) => meldState(meld, melds))
    .filter((state) => state.fault !== null);
  const first = bad[0];
  if (first?.fault) {
    return { code: 'bad_meld', fault: first.fault, meld: first.meld, more: bad.length - 1 };
  }
  if (placed(draft).length === 0) return { code: 'nothing_placed' };
  const value = opened ? 0 : initialTotal(draft);
  return !opened && value < threshold ? { code: 'below_threshold', value, threshold } : null;
}
