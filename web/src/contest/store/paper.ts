/** A game's result as it is typed from a paper sheet: the text of each field, read as an entry. */

import { rackPoints } from '../../game/model/score';
import type { Kind } from '../../game/model/tile';
import type { EnterGame, SheetGame } from '../../net/protocol';
import type { RulesetTraits } from '../../net/ruleTables';
import {
  drafted,
  endingOf,
  entered,
  impossible,
  isFlat,
  nobodyOut,
  wins,
  type Ending,
  type EntryDraft,
  type How,
  type LineDraft,
} from './entry';
import { readTime, showTime } from './time';

/** One player's fields, as text. */
export interface Typed {
  readonly how: How;
  readonly sum: string;
  readonly count: string;
  readonly time: string;
  readonly extra: string;
  /** What the paper says that the winner gets; compared with what the others lose (S3-44). */
  readonly plus: string;
  /** The rack that was entered tile by tile; it counts while sum and number agree with it. */
  readonly rack: readonly Kind[] | null;
}

export interface Form {
  readonly ending: Ending;
  readonly winner: string | null;
  readonly lines: Readonly<Record<string, Typed>>;
  readonly reason: string;
}

export const BLANK: Typed = {
  how: 'played',
  sum: '',
  count: '',
  time: '',
  extra: '',
  plus: '',
  rack: null,
};

/** Nothing typed yet; whoever has left is taken not to have played. */
export function unwritten(seats: readonly string[], gone: readonly string[] = []): Form {
  const lines = seats.map((seat) => [
    seat,
    gone.includes(seat) ? { ...BLANK, how: 'absent' } : BLANK,
  ]);
  return { ending: 'call', winner: null, reason: '', lines: Object.fromEntries(lines) };
}

/** What stands, to be corrected. */
export function written(rules: RulesetTraits, game: SheetGame, seats: readonly string[]): Form {
  const { ending, lines } = drafted(game, seats);
  const texts = lines.map(({ entrant, how, tiles, sum, count, left, extra }): [string, Typed] => {
    const points = tiles ? rackPoints(rules, tiles) : sum;
    const held = tiles?.length ?? count;
    return [
      entrant,
      {
        how,
        sum: how === 'played' && points !== null ? String(points) : '',
        count: held === null ? '' : String(held),
        time: left === null ? '' : showTime(left),
        extra: extra === 0 ? '' : String(extra),
        plus: '',
        rack: tiles,
      },
    ];
  });
  return {
    ending: ending ?? 'call',
    winner: game.winners[0] ?? null,
    reason: '',
    lines: Object.fromEntries(texts),
  };
}

export interface Terms {
  readonly seats: readonly string[];
  readonly clock: boolean;
  readonly rules: RulesetTraits;
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

const WHOLE = /^\d{1,4}$/;
const isNumber = (text: string): boolean => WHOLE.test(text.trim());
const numberOf = (text: string): number | null => (isNumber(text) ? Number(text) : null);

const textsOf = (form: Form, seat: string): Typed => ({ ...BLANK, ...form.lines[seat] });
const winnerOf = ({ ending, winner }: Form): string | null => (nobodyOut(ending) ? null : winner);

/** A plus may stand before it, as on the sheet. */
const plusOf = ({ plus }: Typed): string => plus.trim().replace(/^[+＋]\s*/, '');

/** The entry that a form says, as far as it can be read. */
export function read(form: Form, terms: Terms): EntryDraft {
  const winner = winnerOf(form);
  return {
    ending: form.ending,
    winner: form.ending === 'call' ? winner : null,
    lines: terms.seats.map((seat) => lineOf(seat, form, winner, terms)),
    reason: form.reason,
    known: 0,
  };
}

function lineOf(entrant: string, form: Form, winner: string | null, terms: Terms): LineDraft {
  const typed = textsOf(form, entrant);
  const timed = terms.clock && form.ending !== 'walkover';
  const how = howOf(typed.how, form.ending, entrant === winner);
  const sum = isFlat(terms.rules, how) ? null : numberOf(typed.sum);
  const count = numberOf(typed.count);
  const rack =
    typed.rack?.length === count &&
    (isFlat(terms.rules, how) || rackPoints(terms.rules, typed.rack) === sum)
      ? typed.rack
      : null;
  return {
    entrant,
    how,
    tiles: rack,
    sum: rack ? null : sum,
    count: rack ? null : count,
    left: timed ? readTime(typed.time) : null,
    extra: numberOf(typed.extra) ?? 0,
  };
}

/** What became of a player: who wins has played, and nobody else was there for a walk-over. */
function howOf(how: How, ending: Ending, won: boolean): How {
  if (won) return 'played';
  return ending === 'walkover' && how !== 'forfeit' ? 'absent' : how;
}

/** All that has to be filled in or mended, in the order of the form. */
export function troubles(form: Form, terms: Terms): Trouble[] {
  const found: Trouble[] = [];
  const entry = read(form, terms);
  const winner = winnerOf(form);
  if (!nobodyOut(form.ending) && winner === null)
    found.push({ seat: null, field: 'winner', code: 'missing', text: '' });
  const timed = terms.clock && form.ending !== 'walkover';
  const someTimes = timed && terms.seats.some((seat) => textsOf(form, seat).time.trim() !== '');
  for (const line of entry.lines) {
    const seat = line.entrant;
    const typed = textsOf(form, seat);
    const say = (field: Exclude<Field, 'winner'>, code: Trouble['code']) =>
      found.push({ seat, field, code, text: typed[field].trim() });
    const gone = line.how === 'forfeit' || line.how === 'absent';
    if (!wins(entry, line) && !gone) {
      const flat = isFlat(terms.rules, line.how);
      for (const field of flat ? (['count'] as const) : (['sum', 'count'] as const)) {
        if (typed[field].trim() === '') {
          if (!flat) say(field, 'missing');
        } else if (!isNumber(typed[field])) say(field, 'unreadable');
      }
      if (impossible(terms.rules, line)) say('sum', 'impossible');
    }
    const time = typed.time.trim();
    if (timed && time !== '' && readTime(time) === null) say('time', 'unreadable');
    else if (someTimes && time === '' && !gone) say('time', 'missing');
    if (seat === winner && plusOf(typed) !== '' && !isNumber(plusOf(typed)))
      say('plus', 'unreadable');
    if (typed.extra.trim() !== '' && !isNumber(typed.extra)) say('extra', 'unreadable');
  }
  return found;
}

/** What is to be sent; null as long as something has to be filled in. */
export function toSend(
  form: Form,
  terms: Terms,
): Pick<EnterGame, 'ending' | 'lines' | 'claimed'> | null {
  if (troubles(form, terms).length > 0) return null;
  const entry = read(form, terms);
  const plus = entry.winner === null ? '' : plusOf(textsOf(form, entry.winner));
  return {
    ending: endingOf(entry),
    lines: entered(entry),
    ...(entry.winner === null || plus === '' ? {} : { claimed: { [entry.winner]: Number(plus) } }),
  };
}
