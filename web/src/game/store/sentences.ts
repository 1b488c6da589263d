/** One way to say what happened: for the list of turns and the live region. */

import { isolated } from '../../i18n/isolated';
import { listed } from '../../i18n/listed';
import { t } from '../../i18n/index.svelte';
import { told } from '../../i18n/told';
import type { Ended, Play, Who } from '../../i18n/told/shape';
import { bestReading } from '../model/classify';
import type { Happened } from '../model/happened';
import type { MeldRules } from '../model/meldRules';
import { opens, tableChange } from '../model/tableChange';
import { face, type Kind } from '../model/tile';
import type { Turn } from '../model/turns';
import type { GameEnded, PartKept, Seen, TilesPlayed } from '../../net/protocol';
import { SEAT_TELLERS } from './seatTellers';
import { shownColor } from '../../kit/palette';
import { signed } from '../../i18n/figures';
import { tileName } from './words';

/** What the words depend on beside the event. */
export interface SentenceTerms {
  readonly rules: MeldRules;
  /** A seat's name, as it is told in a sentence. */
  readonly name: (seat: number) => string;
}

interface Context extends SentenceTerms {
  readonly happened: Happened;
  readonly who: (seat: number) => Who;
}

type Tellers = {
  readonly [T in Seen['type']]: (
    event: Extract<Seen, { type: T }>,
    context: Context,
  ) => string | null;
};

const nothing = () => null;

const TELLERS: Tellers = {
  played: (event, context) => told().played(context.who(event.seat), play(event, context)),
  part_kept: (event, context) => told().partKept(context.who(event.seat), play(event, context)),
  drew: ({ seat, count, cause, tiles }, { who }) => {
    if (tiles) return t().table.youDrew(listed(tiles.map((kind) => tileName(kind))));
    return cause === 'unfinished'
      ? told().penaltyDrew(who(seat), count)
      : told().drew(who(seat), count);
  },
  passed: ({ seat, could_lay }, { who }) =>
    could_lay ? told().couldLay(who(seat)) : told().passed(who(seat)),
  timed_out: ({ seat, unfinished }, { who }) => told().timedOut(who(seat), unfinished),
  called: ({ seat }, { who }) => told().called(who(seat)),
  first_out: ({ seat }, { who }) => told().firstOut(who(seat)),
  redeal_claimed: ({ seat }, { who }) => told().redeal(who(seat)),
  start_tiles: ({ tiles }, { who }) =>
    told().startTiles(tiles.map(([seat, kind]) => ({ who: who(seat), tile: tileName(kind) }))),
  dealt: ({ game, starter }, { who }) => told().dealt(game, who(starter)),
  game_ended: (event, context) => told().ended(ended(event, context)),
  seated: ({ seat, kind, name, level }, { happened: { before } }) => {
    const [earlier, now] = [before.sitters[seat], isolated(name)];
    if (earlier?.kind === 'person' && kind === 'person')
      return told().renamed(isolated(earlier.name), now);
    if (earlier?.kind === 'person') return told().replaced(isolated(earlier.name), now);
    return told().seated(seat === before.you ? null : now, level ? t().level(level) : null);
  },
  seat_opened: ({ seat }) => told().seatOpened(seat + 1),
  seat_dropped: ({ seat }) => told().seatDropped(seat + 1),
  watching_set: ({ delay }) => told().watching(delay ?? null),
  listing_set: ({ listed }) => told().listing(listed),
  rules_set: () => told().rules,
  hints_set: ({ allowed }) => told().hints(allowed),
  match_closed: () => told().closed,
  clock_extended: () => told().paused,
  ...SEAT_TELLERS,
  // How the deal is sealed is shown where it can be checked; nobody at the table does anything.
  seed_committed: nothing,
  share_committed: nothing,
  reveal_opened: nothing,
  share_revealed: nothing,
  // The result tells it: nobody is to be looked at for it while they play.
  hint_asked: nothing,
};

/** What happened, in a sentence; null where there is nothing to say. */
export function tell(happened: Happened, terms: SentenceTerms): string | null {
  const { event } = happened;
  // A newer server may tell of what this page does not know.
  const teller = TELLERS[event.type] as
    ((event: Seen, context: Context) => string | null) | undefined;
  return teller?.(event, context(happened, terms)) ?? null;
}

/** What is no turn, in few words: the scores of a game are shown elsewhere. */
export function note(happened: Happened, terms: SentenceTerms): string | null {
  const { event } = happened;
  return event.type === 'game_ended'
    ? told().over(ended(event, context(happened, terms)))
    : tell(happened, terms);
}

/** All of a turn, in sentences. */
export function tellTurn(turn: Turn, terms: SentenceTerms): string {
  return turn.happened
    .map((happened) => tell(happened, terms))
    .filter((words) => words !== null)
    .join('. ');
}

function context(happened: Happened, terms: SentenceTerms): Context {
  return {
    ...terms,
    happened,
    who: (seat) => (seat === happened.before.you ? null : terms.name(seat)),
  };
}

function ended(
  { termination, winners, scores, racks }: GameEnded,
  { happened, who }: Context,
): Ended {
  return {
    game: happened.before.game,
    termination,
    winners: winners.map(who),
    scores: scores.map((score, seat) => ({
      who: who(seat),
      score: signed(score),
      tiles: (racks[seat] ?? []).map((kind) => tileName(kind)),
    })),
  };
}

function play(event: TilesPlayed | PartKept, { happened, rules }: Context): Play {
  const change = tableChange(happened.before.table, event.table);
  const opening = opens(happened);
  const values = change.melds.map((meld) => bestReading(meld, rules)?.value ?? 0);
  return {
    count: event.placed.length,
    tiles: event.placed.map((kind) => tileName(kind)),
    how: change.how,
    melds: change.melds.map((meld) => meldName(meld, rules)),
    opens: opening,
    points: opening && change.how === 'new' ? values.reduce((sum, value) => sum + value, 0) : null,
    called: event.type === 'played' && event.called,
  };
}

/** The tiles of a meld as they lie: `red 4 to 7`, `red 4, joker as red 5, red 6`. */
export function meldName(meld: readonly Kind[], rules: MeldRules): string {
  const reading = bestReading(meld, rules);
  const [first, last] = [face(meld[0] ?? ''), face(meld.at(-1) ?? '')];
  if (
    reading?.kind === 'run' &&
    first &&
    last &&
    reading.standIns.every((standIn) => standIn === null)
  ) {
    return told().run(t().colors[shownColor(first.color)], first.number, last.number);
  }
  return listed(meld.map((kind, place) => tileName(kind, reading?.standIns[place] ?? null)));
}
