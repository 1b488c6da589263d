/** What happened around the game, in words: who plays for whom, who is host, who plays again. */

import { told } from '../../i18n/told';
import type { Who } from '../../i18n/told/shape';
import type { Seen } from '../../net/protocol';

/** Events about seats that are kept and matches that follow: shown for a moment, and told. */
export const AROUND = [
  'stood_in',
  'stand_in_asked',
  'seat_taken_back',
  'seat_moved',
  'host_passed',
  'rematch_made',
  'answered',
  'ready_for_next',
] as const satisfies readonly Seen['type'][];

type Around = (typeof AROUND)[number];
type Tellers = {
  readonly [T in Around]: (
    event: Extract<Seen, { type: T }>,
    context: { readonly who: (seat: number) => Who },
  ) => string | null;
};

export const SEAT_TELLERS: Tellers = {
  stood_in: ({ seat }, { who }) => told().seats.stoodIn(who(seat)),
  stand_in_asked: ({ seat, by }, { who }) => told().seats.asked(who(by), who(seat)),
  seat_taken_back: ({ seat }, { who }) => told().seats.back(who(seat)),
  seat_moved: ({ seat }, { who }) => told().seats.moved(who(seat)),
  host_passed: ({ seat }, { who }) => told().seats.host(who(seat)),
  rematch_made: ({ by }, { who }) => told().seats.rematch(who(by)),
  answered: ({ seat, yes }, { who }) => (yes ? told().seats.yes : told().seats.notNow)(who(seat)),
  ready_for_next: ({ seat }, { who }) => told().seats.ready(who(seat)),
};
