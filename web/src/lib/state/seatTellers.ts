/** What happened around the game, in words: who plays for whom, who is host, who plays again. */

import type { Who } from '../i18n/happened/shape';
import { t } from '../i18n/index.svelte';
import type { Seen } from '../protocol';

/** Events about seats that are kept and matches that follow: shown for a moment, and told. */
export const AROUND = [
  'stood_in',
  'stand_in_asked',
  'seat_taken_back',
  'seat_moved',
  'host_passed',
  'rematch_made',
  'answered',
] as const satisfies readonly Seen['type'][];

type Around = (typeof AROUND)[number];
type Tellers = {
  readonly [T in Around]: (event: Extract<Seen, { type: T }>, told: { readonly who: (seat: number) => Who }) => string | null;
};

export const SEAT_TELLERS: Tellers = {
  stood_in: ({ seat }, { who }) => t().seats.event.stoodIn(who(seat)),
  stand_in_asked: ({ seat, by }, { who }) => t().seats.event.asked(who(by), who(seat)),
  seat_taken_back: ({ seat }, { who }) => t().seats.event.back(who(seat)),
  seat_moved: ({ seat }, { who }) => t().seats.event.moved(who(seat)),
  host_passed: ({ seat }, { who }) => t().seats.event.host(who(seat)),
  rematch_made: ({ by }, { who }) => t().seats.event.rematch(who(by)),
  answered: ({ seat, yes }, { who }) => (yes ? t().seats.event.yes : t().seats.event.notNow)(who(seat)),
};
