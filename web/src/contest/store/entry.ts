/** A game's result as it is typed from a paper sheet, and as it is sent. */

import type { EnterGame, EnteredLine, How, SheetGame } from '../../net/protocol';
import { readTime, showTime } from './time';

export type EndingType = EnterGame['ending']['type'];

/** One player's fields, as text. */
export interface Typed {
  readonly how: How;
  readonly sum: string;
  readonly count: string;
  readonly time: string;
  readonly extra: string;
  /** What the paper says that the winner gets; compared with what the others lose (S3-44). */
  readonly plus: string;
}

export interface Form {
  readonly ending: EndingType;
  readonly winner: string | null;
  readonly lines: Readonly<Record<string, Typed>>;
  readonly reason: string;
}

export const BLANK: Typed = { how: 'played', sum: '', count: '', time: '', extra: '', plus: '' };

/** Nothing typed yet; whoever has left is taken not to have played. */
export function blank(seats: readonly string[], gone: readonly string[] = []): Form {
  const lines = seats.map((seat) => [
    seat,
    gone.includes(seat) ? { ...BLANK, how: 'absent' } : BLANK,
  ]);
  return { ending: 'call', winner: null, reason: '', lines: Object.fromEntries(lines) };
}

/** What stands, to be corrected. */
export function standing(game: SheetGame, seats: readonly string[]): Form {
  if (game.lines.length === 0) return blank(seats);
  const lines = seats.map((seat) => {
    const line = game.lines.find(({ entrant }) => entrant === seat);
    if (!line) return [seat, { ...BLANK, how: 'absent' }];
    const { how, sum, tiles, left_s: left, penalty } = line;
    const played = how === 'played';
    const late = Math.max(0, Math.ceil(-(left ?? 0)));
    const extra = Math.max(0, penalty - late);
    return [
      seat,
      {
        how,
        sum: played ? String(sum) : '',
        count: String(tiles),
        time: left === null ? '' : showTime(left),
        extra: extra === 0 ? '' : String(extra),
        plus: '',
      },
    ];
  });
  return {
    ending: game.ending ?? 'call',
    winner: game.winners[0] ?? null,
    reason: '',
    lines: Object.fromEntries(lines),
  };
}

const WHOLE = /^\d{1,4}$/;

export interface Terms {
  readonly seats: readonly string[];
  readonly clock: boolean;
}

export type Field = 'winner' | 'sum' | 'count' | 'time' | 'extra' | 'plus';

/** What keeps a result from being sent. */
export interface Trouble {
  /** Whose field it is; null: of the game. */
  readonly seat: string | null;
  readonly field: Field;
  /** Not filled in yet; or no number, or no time; or a sum that so many tiles cannot have. */
  readonly code: 'missing' | 'unreadable' | 'impossible';
  /** What is written there. */
  readonly text: string;
}

/** All that has to be filled in or mended, in the order of the form. */
export function troubles(form: Form, { seats, clock }: Terms): Trouble[] {
  const found: Trouble[] = [];
  const { ending } = form;
  const winner = ending === 'exhausted' ? null : form.winner;
  if (ending !== 'exhausted' && winner === null)
    found.push({ seat: null, field: 'winner', code: 'missing', text: '' });
  const timed = clock && ending !== 'walkover';
  const someTimes = timed && seats.some((seat) => written(form, seat).time.trim() !== '');
  for (const seat of seats) {
    const typed = written(form, seat);
    const say = (field: Field, code: Trouble['code']) =>
      found.push({ seat, field, code, text: typed[field as 'sum'].trim() });
    const gone = typed.how === 'forfeit' || typed.how === 'absent';
    if (seat !== winner && ending !== 'walkover' && !gone) {
      for (const field of typed.how === 'played'
        ? (['sum', 'count'] as const)
        : (['count'] as const)) {
        const text = typed[field].trim();
        if (text !== '' && !WHOLE.test(text)) say(field, 'unreadable');
        else if (text === '' && typed.how === 'played') say(field, 'missing');
      }
      if (typed.how === 'played' && impossible(typed)) say('sum', 'impossible');
    }
    const time = typed.time.trim();
    if (timed && time !== '' && readTime(time) === null) say('time', 'unreadable');
    else if (someTimes && time === '' && !(gone && seat !== winner)) say('time', 'missing');
    if (seat === winner && plusOf(typed) !== '' && !WHOLE.test(plusOf(typed)))
      say('plus', 'unreadable');
    if (typed.extra.trim() !== '' && !WHOLE.test(typed.extra.trim())) say('extra', 'unreadable');
  }
  return found;
}

/** Only who has gone out has no tiles left, and a tile has a point at least. */
function impossible({ sum, count }: Typed): boolean {
  if (!WHOLE.test(sum.trim()) || !WHOLE.test(count.trim())) return false;
  return Number(count) === 0 || Number(sum) < Number(count);
}

const written = (form: Form, seat: string): Typed => ({ ...BLANK, ...form.lines[seat] });

/** A plus may stand before it, as on the sheet. */
const plusOf = ({ plus }: Typed): string => plus.trim().replace(/^[+＋]\s*/, '');

/** What is to be sent; null as long as something has to be filled in. */
export function toSend(
  form: Form,
  terms: Terms,
): Pick<EnterGame, 'ending' | 'lines' | 'claimed'> | null {
  if (troubles(form, terms).length > 0) return null;
  const winner = form.ending === 'exhausted' ? null : form.winner;
  const ending: EnterGame['ending'] =
    form.ending === 'call' ? { type: 'call', winner: winner ?? '' } : { type: form.ending };
  const plus = winner === null || form.ending !== 'call' ? '' : plusOf(written(form, winner));
  return {
    ending,
    lines: terms.seats.map((seat) => lineOf(seat, form, winner, terms.clock)),
    ...(winner === null || plus === '' ? {} : { claimed: { [winner]: Number(plus) } }),
  };
}

function lineOf(seat: string, form: Form, winner: string | null, clock: boolean): EnteredLine {
  const typed = written(form, seat);
  const timed = clock && form.ending !== 'walkover' && typed.time.trim() !== '';
  const line: EnteredLine = {
    entrant: seat,
    how: typed.how,
    tiles: null,
    sum: null,
    count: null,
    left_s: timed ? readTime(typed.time) : null,
    extra: Number(typed.extra),
  };
  if (seat === winner) return { ...line, how: 'played' };
  if (form.ending === 'walkover')
    return { ...line, how: typed.how === 'forfeit' ? 'forfeit' : 'absent' };
  if (typed.how === 'forfeit' || typed.how === 'absent') return line;
  const count = typed.count.trim() === '' ? null : Number(typed.count);
  return typed.how === 'played' ? { ...line, sum: Number(typed.sum), count } : { ...line, count };
}
