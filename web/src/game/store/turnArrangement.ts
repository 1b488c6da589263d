/** How a player arranges their turn: the table as the server has it, and the drafts on top of it. */

import { begin, changed, type Draft, type Terms } from '../model/draft';
import { EMPTY, type Layout } from '../model/layout';
import { parseMeld } from '../model/notation';
import { relabel } from '../model/relabel';
import { replan } from '../model/replan';
import type { Kind } from '../model/tile';
import type { GameView } from '../../net/protocol';
import { fromSaved, toSaved, type SavedDraft } from './savedDraft';

export interface TurnArrangement {
  /** The table of the server, with the player's rack. */
  readonly settled: Layout;
  /** What the player arranges: the turn, or a plan while others are to move; null for spectators. */
  readonly draft: Draft | null;
  /** Whether the draft is the player's turn. */
  readonly yours: boolean;
  /** In the player's turn: the plan that was made before it; null if there is none. */
  readonly waiting: Draft | null;
}

export const NO_ARRANGEMENT: TurnArrangement = {
  settled: EMPTY,
  draft: null,
  yours: false,
  waiting: null,
};

/** What became of a plan when the table changed. */
export interface Fate {
  readonly back: readonly Kind[];
  readonly givenUp: boolean;
}

/** What the rules say of a player's turn, and whether it is theirs. */
export interface Seated {
  readonly terms: Terms;
  readonly yours: boolean;
}

/** The plan: during the player's turn the one that waits, otherwise what they arrange. */
export function planOf({ draft, yours, waiting }: TurnArrangement): Draft | null {
  if (yours) return waiting;
  return draft && changed(draft) ? draft : null;
}

/**
 * Return the arrangement after an update from the server. What was arranged but not *sent* becomes
 * a plan. The new table may allow only a part of a plan.
 */
export function arrangementAfter(
  before: TurnArrangement,
  game: GameView,
  seated: Seated | null,
  { newGame, sameTurn, sent }: { newGame: boolean; sameTurn: boolean; sent: boolean },
): { arrangement: TurnArrangement; known: Layout; fate: Fate | null } {
  const nextId = Math.max(
    before.settled.nextId,
    before.draft?.present.nextId ?? 0,
    before.waiting?.present.nextId ?? 0,
  );
  // What was sent lies as the player laid it; a plan lies nowhere.
  const now = before.yours && before.draft ? before.draft.present : before.settled;
  const known = { ...(newGame ? EMPTY : now), nextId };
  const settled = relabel(known, game.table.map(parseMeld), game.rack);
  if (seated === null)
    return {
      arrangement: { settled, draft: null, yours: false, waiting: null },
      known,
      fate: null,
    };
  const { terms, yours } = seated;
  const unsent =
    before.yours && before.draft && !sent && changed(before.draft) ? before.draft : null;
  const old = newGame ? null : (unsent ?? planOf(before));
  const found = old && replan(old, settled, terms);
  const plan = found && changed(found.plan) ? found.plan : null;
  const blank = begin(settled, terms);
  const waits = yours && !(sameTurn && unsent !== null);
  return {
    arrangement: {
      settled,
      draft: waits ? blank : (plan ?? blank),
      yours,
      waiting: waits ? plan : null,
    },
    known,
    fate: found && { back: found.back, givenUp: found.givenUp },
  };
}

/** Return the arrangement that this browser saved before a reload; null if it was another game. */
export function arrangementFrom(
  saved: SavedDraft | null,
  game: GameView,
  { terms, yours }: Seated,
): TurnArrangement | null {
  if (saved?.game !== game.number) return null;
  const draft = fromSaved(saved.draft, terms);
  const plan = fromSaved(saved.plan, terms);
  const mine = draft ?? plan;
  if (!mine) return null;
  const same = yours && draft !== null && saved.turn === game.turn && lies(draft, game);
  return { settled: mine.base, draft: mine, yours: same, waiting: null };
}

/** Return what this browser has to save of it. */
export function toSave({ draft, yours, waiting }: TurnArrangement, game: GameView): SavedDraft {
  return {
    game: game.number,
    turn: game.turn,
    draft: yours ? toSaved(draft) : null,
    plan: toSaved(yours ? waiting : draft),
  };
}

function lies(draft: Draft, game: GameView): boolean {
  const saved = toSaved(draft);
  return (
    saved?.table.join() === game.table.join() &&
    [...saved.rack].sort().join() === [...game.rack].sort().join()
  );
}
