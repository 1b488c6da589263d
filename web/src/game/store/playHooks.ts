/** What a player's table tells those around it: the server, the ears, this browser's memory. */

import type { Refusal, RefusedAt } from '../input/hands';
import type { SortMode } from '../model/rack';
import type { Fate } from './turnArrangement';
import type { SavedDraft } from './savedDraft';

export interface PlayHooks {
  refused(reason: Refusal, at: RefusedAt): void;
  /** The draft differs from what it was; the server is told in case time runs out. */
  drafted(table: readonly string[]): void;
  sortChosen(mode: SortMode): void;
  /** A tile was taken into the hand, or put down: something to hear. */
  picked(): void;
  put(): void;
  /** The table has changed under a plan. */
  replanned(fate: Fate): void;
  /** What is arranged and not sent, for this browser to save. */
  save(draft: SavedDraft): void;
}
