/** Tells what happened: in words for screen readers, in short notices, in sounds. */

import type { Refusal } from '../input/hands';
import { t } from '../../i18n/index.svelte';
import { told } from '../../i18n/told';
import type { Happened } from '../model/happened';
import type { WholeMatch } from '../../net/wholeMatch';
import type { GameView, MatchView, Refused, Said, Seen } from '../../net/protocol';
import { announcer } from '../../kit/announcer.svelte';
import type { Fate } from './turnArrangement';
import { hintText, type HintNews } from './hints';
import type { MatchState } from './match.svelte';
import { clear, notice } from '../../kit/notices.svelte';
import { hearOnce } from './onceHeard';
import { pointOut } from './pointOut';
import { AROUND } from './seatTellers';
import { hear } from '../../kit/sound';
import { status } from './status';
import { tell, type SentenceTerms } from './sentences';
import { drewText, fateText } from './words';

const HEARD = 4;
/** More announcements than one round of a full table brings. */
const LONG = 8;
/** What is also shown for a moment: the seats' lines have no room for it. */
const SHOWN: readonly Seen['type'][] = [
  'timed_out',
  'part_kept',
  'redeal_claimed',
  'first_out',
  'clock_extended',
  'rules_set',
  ...AROUND,
];

/** Says all that happened in *match*, in order, and lets the newest of it be heard. */
export function narrate(happened: readonly Happened[], terms: SentenceTerms, match: string): void {
  // Whose time is up hears what they drew for it in one sentence.
  const penalty = happened.find(
    ({ event, before }) =>
      event.type === 'drew' && event.seat === before.you && event.cause !== 'choice',
  );
  for (const one of happened) {
    if (one.event.type === 'seated') coming.add(seatAt(match, one.event.seat));
    const { event, before } = one;
    const own = 'seat' in event && event.seat === before.you;
    if (own && event.type === 'timed_out' && penalty) continue;
    const sentence = () =>
      one === penalty && event.type === 'drew' ? drewText(event) : tell(one, terms);
    const words = sentence();
    if (words === null) continue;
    announcer.say(words);
    const late = one === penalty || (own && event.type === 'timed_out');
    if (late || SHOWN.includes(event.type))
      notice(late ? 'error' : 'info', () => sentence() ?? words);
  }
  for (const { event, before } of happened.slice(-HEARD))
    sound(`${match} ${event.seq}`, before.you, event);
}

/** Seats that were just taken, as `seatAt` names them, as long as the page of who sits there has not come. */
const coming = new Set<string>();
const seatAt = (match: string, seat: number) => `${match} ${seat}`;

/**
 * Says who has left the table for now, and who has come back to it; not that those come who have
 * just sat down, of whom that is told.
 */
export function presenceChanged(
  before: MatchView,
  now: MatchView,
  name: (seat: number) => string,
): void {
  for (const [seat, { kind, connected }] of now.seats.entries()) {
    const was = before.seats[seat];
    if (connected && coming.delete(seatAt(now.match, seat))) continue;
    if (
      seat === now.you ||
      kind !== 'person' ||
      was?.kind !== 'person' ||
      was.connected === connected
    )
      continue;
    announcer.say((connected ? told().back : told().away)(name(seat)));
  }
}

/** Says what somebody says. */
export async function said(
  { seat, phrase }: Said,
  you: number | null,
  name: (seat: number) => string,
): Promise<void> {
  const words = (await import('../../i18n/phrases')).phrases();
  announcer.say(words.said(seat === you ? null : name(seat), words.say[phrase]));
}

/** So many seconds are left of the player's own turn. */
export function timeRunsOut(seconds: number): void {
  const words = told().seconds(seconds);
  if (seconds > 10) announcer.sayNext(words);
  else announcer.alarm(words);
}

/** Says that it is the viewer's turn; where nobody else sits, as in a lesson or a puzzle, nobody has turns. */
export function turnCame({ seats, match, game }: MatchView, heard: boolean): void {
  if (seats.length === 1) return;
  if (heard) hearOnce('turn', moment(match, game));
  // Behind long news the turn would be half over before it is told.
  if (announcer.waiting > LONG) announcer.sayNext(t().event.yourTurn);
  else announcer.say(t().event.yourTurn);
}

/** The last seconds of the player's own turn. */
export function ticks(match: string, game: GameView | null, seconds: number): void {
  hearOnce('tick', `${moment(match, game)} ${seconds}`);
}

const moment = (match: string, game: GameView | null) => `${match} ${game?.number} ${game?.turn}`;

export function restored(): void {
  notice('good', () => told().restored);
  announcer.say(told().restored);
}

/** A tile was not picked up, or not put down where it was to go. */
export function moveRefused(reason: Refusal): void {
  hear('refused');
  notice('error', () => told().refusal[reason]);
  announcer.say(told().refusal[reason]);
}

/** What was asked for cannot be done now: shows and says what is in the way. */
export function notNow(match: MatchState): void {
  const { turn, words, meld } = status(match);
  clear();
  pointOut(meld);
  if (match.connectionState === 'lost') announcer.say(t().line.lost);
  else announcer.say(match.busy ? t().table.sending : [turn, words].filter(Boolean).join(' '));
}

/** There is no hint now: says what is in the way. */
export function noHint(match: MatchState): void {
  const { view, solver } = match;
  if (!match.yourTurn || match.connectionState !== 'open' || (view?.hints && solver === 'ready'))
    notNow(match);
  else if (!view?.hints) announcer.say(told().hints(false));
  else announcer.say(solver === 'failed' ? t().plan.hint.failed : t().table.hintWait);
}

/** A command was refused. */
export async function commandRefused(
  error: Refused,
  view: WholeMatch | null,
  show: (rule: string) => void,
): Promise<void> {
  hear('refused');
  try {
    (await import('./refusing')).tellRefused(error, view, show);
  } catch {
    notice('error', () => error.message);
    announcer.say(error.message);
  }
}

/** What a hint says; screen readers hear it, the line between table and rack shows it. */
export function hinted(news: HintNews, pool: number): void {
  const words = hintText(news, pool);
  if (words) announcer.say(words);
}

/** The table has changed under a plan. */
export function replanned(fate: Fate): void {
  announcer.say(fateText(fate));
}

function sound(moment: string, you: number | null, event: Seen): void {
  if ((event.type === 'played' || event.type === 'part_kept') && event.seat !== you)
    hearOnce('place', moment);
  if (event.type === 'drew' && event.seat === you) hearOnce('draw', moment);
  if (event.type === 'first_out' && event.seat === you) hearOnce('win', moment);
  if (event.type === 'game_ended')
    hearOnce(you !== null && event.winners.includes(you) ? 'win' : 'end', moment);
}
