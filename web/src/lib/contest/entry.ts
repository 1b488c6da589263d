/** A game's result as it is typed from a paper sheet, and as it is sent. */

import type { EnterGame, EnteredLine, How, SheetGame } from '../protocol';
import { readTime, showTime } from './time';

export type EndingType = EnterGame['ending']['type'];

/** One player's fields, as text. */
export interface Typed {
  readonly how: How;
  readonly sum: string;
  readonly count: string;
  readonly time: string;
  readonly extra: string;
}

export interface Form {
  readonly ending: EndingType;
  readonly winner: string | null;
  readonly lines: Readonly<Record<string, Typed>>;
  readonly reason: string;
}

export const BLANK: Typed = { how: 'played', sum: '', count: '', time: '', extra: '' };

export function blank(seats: readonly string[]): Form {
  return { ending: 'call', winner: null, reason: '', lines: Object.fromEntries(seats.map((seat) => [seat, BLANK])) };
}

/** What stands, to be corrected. */
export function standing(game: SheetGame, seats: readonly string[]): Form {
  if (game.lines.length === 0) return blank(seats);
  const lines = game.lines.map(({ entrant, how, sum, tiles, left_s: left }) => {
    const played = how === 'played';
    return [entrant, { how, sum: played ? String(sum) : '', count: String(tiles), time: left === null ? '' : showTime(left), extra: '' }];
  });
  return { ending: game.ending ?? 'call', winner: game.winners[0] ?? null, reason: '', lines: Object.fromEntries(lines) };
}

const WHOLE = /^\d{1,4}$/;

export interface Terms {
  readonly seats: readonly string[];
  readonly clock: boolean;
}

/** What is to be sent; null as long as something has to be filled in. */
export function toSend(form: Form, { seats, clock }: Terms): Pick<EnterGame, 'ending' | 'lines'> | null {
  const winner = form.ending === 'exhausted' ? null : form.winner;
  if (form.ending !== 'exhausted' && winner === null) return null;
  const lines = seats.map((seat) => lineOf(seat, form, winner, clock));
  if (lines.some((line) => line === null)) return null;
  const ending: EnterGame['ending'] = form.ending === 'call' ? { type: 'call', winner: winner ?? '' } : { type: form.ending };
  return { ending, lines: lines as EnteredLine[] };
}

function lineOf(seat: string, form: Form, winner: string | null, clock: boolean): EnteredLine | null {
  const typed = form.lines[seat] ?? BLANK;
  const seconds = clock && typed.time.trim() !== '' ? readTime(typed.time) : null;
  if (clock && typed.time.trim() !== '' && seconds === null) return null;
  if (typed.extra.trim() !== '' && !WHOLE.test(typed.extra.trim())) return null;
  const line: EnteredLine = { entrant: seat, how: typed.how, tiles: null, sum: null, count: null, left_s: seconds, extra: Number(typed.extra) };
  if (seat === winner) return { ...line, how: 'played' };
  if (form.ending === 'walkover') return { ...line, how: typed.how === 'forfeit' ? 'forfeit' : 'absent' };
  if (typed.how === 'forfeit' || typed.how === 'absent') return line;
  const count = typed.count.trim() === '' ? null : WHOLE.test(typed.count.trim()) ? Number(typed.count) : Number.NaN;
  if (Number.isNaN(count)) return null;
  if (typed.how !== 'played') return { ...line, count };
  if (!WHOLE.test(typed.sum.trim()) || count === null) return null;
  return { ...line, sum: Number(typed.sum), count };
}
