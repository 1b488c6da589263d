/** What the viewer may do as they sit at a table. */

import type { Terms } from '../model/draft';
import { meldRules } from '../model/meldRules';
import type { WholeMatch } from '../../net/wholeMatch';
import type { SeatView } from '../../net/protocol';
import type { Seated } from './turnArrangement';

export function isYourTurn(view: WholeMatch | null): boolean {
  const game = view?.game;
  if (!view || !game || view.status !== 'playing' || game.outcome !== null) return false;
  return game.seat === view.you && view.seats[game.seat]?.stand_in === null;
}

/** Whether a person makes the moves of a seat. */
export function playsAlone(seat: SeatView | undefined): boolean {
  return seat?.kind === 'person' && seat.stand_in === null;
}

/** Who has tiles may arrange them, in their turn or ahead of it. */
export function seatedIn(view: WholeMatch, yours: boolean): Seated | null {
  const { game } = view;
  const plays =
    view.you !== null &&
    view.status === 'playing' &&
    game?.outcome === null &&
    game.rack.length > 0;
  return yours || plays ? { terms: termsOf(view), yours } : null;
}

/** What the rules say of the viewer's turn. */
function termsOf(view: WholeMatch): Terms {
  return {
    opened: view.you !== null && (view.seats[view.you]?.opened ?? false),
    threshold: view.threshold,
    manipulatesToOpen: view.rules['manip_in_meld_turn'] === 'yes',
    melds: meldRules(view.rules),
  };
}
