/** A hint on the tiles that lie before the player. */

import type { Hint } from '../../net/protocol';
import { commit, placed, type Draft } from './draft';
import { tableOf, type Layout, type Meld } from './layout';
import { parseMeld } from './notation';
import type { Kind } from './tile';
import { relabel } from './relabel';
import { steps } from './steps';

export interface Suggestion {
  /** The draft with the play in it, as one step of the turn. */
  readonly draft: Draft;
  /** What is seen on the way there, the end included; empty if there is no way to be shown. */
  readonly way: readonly Layout[];
}

/** The play of the hint, from the start of the turn on; *table* is the one that it was found for. */
export function suggestion(draft: Draft, table: readonly string[], hint: Hint): Suggestion {
  const start = { ...draft.base, nextId: draft.present.nextId };
  const rack = without(
    start.rack.map((piece) => piece.kind),
    hint.placed,
  );
  const way = steps(start, table, hint.moves);
  const end = way.at(-1) ?? relabel(start, hint.table.map(parseMeld), rack);
  return { draft: commit(draft, end), way };
}

export interface Pointer {
  /** The tiles that make one meld of the play, or that join it: from the rack and from other melds. */
  readonly tiles: ReadonlySet<number>;
  /** The meld of the table that they join; null for a new one. */
  readonly meld: number | null;
  readonly kinds: readonly Kind[];
}

/** What to look at: the meld of the play that takes most tiles of the rack with fewest of the table. */
export function pointer({ draft }: Suggestion): Pointer {
  const { base, present } = draft;
  const own = new Set(placed(draft).map((piece) => piece.id));
  const before = new Map(base.melds.map((meld) => [meld.id, meld]));
  const comers = (meld: Meld) => {
    const there = new Set(before.get(meld.id)?.tiles.map((piece) => piece.id));
    return meld.tiles.filter((piece) => !there.has(piece.id));
  };
  const rated = present.melds
    .map((meld) => {
      const pieces = comers(meld);
      const laid = pieces.filter((piece) => own.has(piece.id)).length;
      return { meld, pieces, laid, moved: pieces.length - laid };
    })
    .filter(({ laid }) => laid > 0)
    .sort((a, b) => b.laid - a.laid || a.moved - b.moved);
  const best = rated[0];
  const pieces = best?.pieces ?? tableOf(present).filter((piece) => own.has(piece.id));
  return {
    tiles: new Set(pieces.map((piece) => piece.id)),
    meld: best && before.has(best.meld.id) ? best.meld.id : null,
    kinds: pieces.map((piece) => piece.kind),
  };
}

function without(kinds: readonly Kind[], gone: readonly Kind[]): Kind[] {
  const left = [...kinds];
  for (const kind of gone) {
    const index = left.indexOf(kind);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
