/** How long ago something was, as the reader's language says it. */

import type { Locale } from '../i18n/locale';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Up to this many hours, the hours are clearer than the day, also across midnight. */
const LATE_HOURS = 6;
const WEEK_DAYS = 7;

/** How many midnights of this place lie between two moments. */
function days(from: Date, to: Date): number {
  const midnight = (moment: Date) =>
    Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return Math.round((midnight(to) - midnight(from)) / (24 * HOUR));
}

/** 'now', '5 minutes ago', 'yesterday'; the date after a week. The future counts as now. */
export function ago(then: number, now: number, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const age = Math.max(0, now - then);
  const midnights = days(new Date(then), new Date(now));
  if (age < MINUTE) return words.format(0, 'second');
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  if (midnights === 0 || age < LATE_HOURS * HOUR)
    return words.format(-Math.floor(age / HOUR), 'hour');
  if (midnights < WEEK_DAYS) return words.format(-midnights, 'day');
  return date(then, now, locale);
}

/** The day, with its year if that is not this one. */
export function date(then: number, now: number, locale: Locale): string {
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  const year = sameYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...year }).format(then);
}
