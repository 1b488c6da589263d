/** Who may decide that a bot stands in for whom. */

import type { MatchView } from '../../net/protocol';

/** Whether the viewer may ask for a bot on seat `at`: the host, or anybody while the host is away. */
export function mayDecide(view: MatchView, at: number): boolean {
  const seat = view.seats[at];
  const { you, host } = view;
  const own = you === null ? undefined : view.seats[you];
  if (!seat || !own || at === you || seat.kind !== 'person' || !seat.away || seat.stand_in !== null)
    return false;
  if (
    view.status === 'finished' ||
    view.status === 'closed' ||
    own.stand_in !== null ||
    own.waits !== null
  )
    return false;
  return you === host || (view.seats[host]?.away ?? false);
}

/** Who has to say that they are ready before the next game starts (`match.state.awaited`). */
export function awaited(view: MatchView): number[] {
  if (view.status !== 'between_games') return [];
  return view.seats.flatMap(({ kind, stand_in, ready }, index) =>
    kind === 'person' && stand_in === null && !ready ? [index] : [],
  );
}

/** Who is there, plays themselves, and so has a say about seat `at`. */
export function voters(view: MatchView, at: number): number[] {
  return view.seats.flatMap((seat, index) =>
    index !== at &&
    seat.kind === 'person' &&
    seat.stand_in === null &&
    seat.waits === null &&
    seat.connected
      ? [index]
      : [],
  );
}
