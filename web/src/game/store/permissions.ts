/** Which actions the player may take now. Buttons and keys both ask here, so that they always agree. */

import { blocker } from '../model/judge';
import type { GameView } from '../../net/protocol';
import type { MatchState } from './match.svelte';

/** Whether a turn can be sent to the server. */
function maySend(match: MatchState): boolean {
  return match.yourTurn && !match.busy && match.connectionState === 'open';
}

/** Whether the turn as it is arranged can be sent. */
export function mayPlay(match: MatchState): boolean {
  const { draft, yours } = match.play;
  return maySend(match) && yours && draft !== null && blocker(draft) === null;
}

/** Whether ending the turn draws a tile; otherwise it is a pass. */
export function drawsNow({ pool, drawn }: GameView): boolean {
  return pool > 0 && !drawn;
}

/** Whether to draw, to pass or to end the turn. */
export function mayDraw(match: MatchState): boolean {
  return maySend(match) && !match.mustCall;
}

/** Whether to ask for one possible play. */
export function mayShowOne(match: MatchState): boolean {
  return match.mustLay && match.connectionState === 'open' && match.solver === 'ready';
}

/** Whether to ask for a hint. */
export function mayHint(match: MatchState): boolean {
  const given = match.view?.hints ?? false;
  return (
    given &&
    match.yourTurn &&
    match.connectionState === 'open' &&
    match.solver === 'ready' &&
    !match.mustCall
  );
}
