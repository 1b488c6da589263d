/**
 * The turn as the player is just arranging it: a scratch copy of the table and the rack.
 *
 * A value, like everything in this folder: each step returns another draft. Nothing in it is
 * final; what is sent is the finished table. Undo goes back to the start of the turn. Tiles that
 * lay on the table when the turn began never come to the rack, and before the player has opened
 * they stay where they are (S0-19), unless this table lets them be moved in that turn (C04).
 */

import {
  notation,
  piecesOf,
  put,
  same,
  tableOf,
  type Layout,
  type Meld,
  type Target,
} from './layout';
import { MELD_RULES, type MeldRules } from './meldRules';
import type { Piece } from './tile';

/** What the rules say of this turn. */
export interface Terms {
  readonly opened: boolean;
  /** Points that it takes to open. */
  readonly threshold: number;
  /** Whether the table may be rearranged in the turn of the initial meld (C04). */
  readonly manipulatesToOpen: boolean;
  readonly melds: MeldRules;
}

export const TERMS: Terms = {
  opened: true,
  threshold: 30,
  manipulatesToOpen: false,
  melds: MELD_RULES,
};

export interface Draft {
  readonly terms: Terms;
  /** The start of the turn. */
  readonly base: Layout;
  readonly present: Layout;
  /** Earlier layouts of this turn, the latest last. */
  readonly past: readonly Layout[];
  /** What was taken back, the next to come back last. */
  readonly future: readonly Layout[];
}

/** Why a move was not made. */
export type Refusal = 'table_tile_stays' | 'open_first' | 'nothing_held';

/** Why tiles stay where they are, also when nothing may move at all. */
export type InputRefusal = Refusal | 'not_your_turn' | 'plan_aside';

export function begin(base: Layout, terms: Terms): Draft {
  return { terms, base, present: base, past: [], future: [] };
}

/** Whether anything differs from the start of the turn. */
export function changed(draft: Draft): boolean {
  return !same(draft.present, draft.base);
}

/** Whether the tile lay on the table when the turn began. */
export function wasLaid(draft: Draft, id: number): boolean {
  return draft.base.melds.some((meld) => meld.tiles.some((piece) => piece.id === id));
}

/** Whether tiles that lay on the table when the turn began may be moved. */
export function mayTouchTable({ terms }: Pick<Draft, 'terms'>): boolean {
  return terms.opened || terms.manipulatesToOpen;
}

/** The tiles that left the rack this turn. */
export function placed(draft: Draft): Piece[] {
  const laid = new Set(tableOf(draft.base).map((piece) => piece.id));
  return tableOf(draft.present).filter((piece) => !laid.has(piece.id));
}

/** Whether no tile of the meld lay on the table when the turn began. */
export function isNew(draft: Draft, meld: Meld): boolean {
  return meld.tiles.every((piece) => !wasLaid(draft, piece.id));
}

/** Whether every meld of the start of the turn lies there as it did. */
export function tableIsUntouched(draft: Draft): boolean {
  const old = draft.present.melds.filter((meld) => !isNew(draft, meld));
  return same({ ...draft.base, melds: old }, draft.base);
}

/** The proposed table in notation. */
export function proposal(draft: Draft): string[] {
  return notation(draft.present);
}

/** The draft after the tiles were moved, in the order given; or why they were not. */
export function move(draft: Draft, ids: readonly number[], target: Target): Draft | Refusal {
  const pieces = piecesOf(draft.present, ids);
  const reason = refusal(draft, pieces, target);
  return reason ?? commit(draft, put(draft.present, pieces, target, draft.terms.melds));
}

function refusal(draft: Draft, pieces: readonly Piece[], target: Target): Refusal | null {
  if (pieces.length === 0) return 'nothing_held';
  const fromTable = pieces.some((piece) => wasLaid(draft, piece.id));
  if (target.to === 'rack' && fromTable) return 'table_tile_stays';
  if (mayTouchTable(draft)) return null;
  const onto =
    target.to === 'meld' ? draft.present.melds.find((meld) => meld.id === target.meld) : undefined;
  return fromTable || (onto && !isNew(draft, onto)) ? 'open_first' : null;
}

/** The draft with *next* as its present layout: one step of the history. */
export function commit(draft: Draft, next: Layout): Draft {
  if (same(next, draft.present)) return draft;
  return { ...draft, present: next, past: [...draft.past, draft.present], future: [] };
}

export function undo(draft: Draft): Draft {
  const previous = draft.past.at(-1);
  if (!previous) return draft;
  return {
    ...draft,
    present: previous,
    past: draft.past.slice(0, -1),
    future: [...draft.future, draft.present],
  };
}

export function redo(draft: Draft): Draft {
  const next = draft.future.at(-1);
  if (!next) return draft;
  return {
    ...draft,
    present: next,
    past: [...draft.past, draft.present],
    future: draft.future.slice(0, -1),
  };
}

/** Back to the start of the turn; undo brings everything back. */
export function reset(draft: Draft): Draft {
  return commit(draft, draft.base);
}
