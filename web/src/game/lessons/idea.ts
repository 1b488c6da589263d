/** Whether a turn shows the idea of its board: any legal play that does is right. */

import { isNew, placed, tableIsUntouched, wasLaid, type Draft } from '../model/draft';
import { blocker, meldState } from '../model/judge';
import type { Meld } from '../model/layout';
import { isJoker } from '../model/tile';
import type { MeldKind } from '../../net/tables';
import type { Idea } from '../model/lessonIdeas';

/** A legal turn that shows *idea*. */
export function solves(idea: Idea, draft: Draft): boolean {
  return blocker(draft) === null && SHOWS[idea](draft);
}

const SHOWS: Readonly<Record<Idea, (draft: Draft) => boolean>> = {
  run: (draft) => laysNew(draft, 'run'),
  group: (draft) => laysNew(draft, 'group'),
  // The points are what `blocker` asks for.
  open: (draft) => tableIsUntouched(draft) && placed(draft).length > 0,
  add: (draft) => draft.present.melds.some((meld) => joins(draft, meld)),
  split: (draft) => draft.base.melds.some((meld) => homes(draft, meld) > 1),
  joker: freesJoker,
};

function laysNew(draft: Draft, kind: MeldKind): boolean {
  return draft.present.melds.some(
    (meld) => isNew(draft, meld) && meldState(meld, draft.terms.melds).reading?.kind === kind,
  );
}

/** Whether a tile of the rack lies with tiles of the table. */
function joins(draft: Draft, { tiles }: Meld): boolean {
  const laid = tiles.filter((piece) => wasLaid(draft, piece.id)).length;
  return laid > 0 && laid < tiles.length;
}

/** In how many melds the tiles of a meld that lay there lie now. */
function homes(draft: Draft, { tiles }: Meld): number {
  const ids = new Set(tiles.map((piece) => piece.id));
  return draft.present.melds.filter((meld) => meld.tiles.some((piece) => ids.has(piece.id))).length;
}

/** Whether a joker of the table lies in a meld of tiles from the rack: a new one, as C16 asks. */
function freesJoker(draft: Draft): boolean {
  return draft.present.melds.some((meld) => {
    const laid = meld.tiles.filter((piece) => wasLaid(draft, piece.id));
    return laid.length > 0 && laid.every((piece) => isJoker(piece.kind));
  });
}
