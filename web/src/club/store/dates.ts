/** Days as the club keeps them, `2026-11-28`, and as the reader's language says them. */

import type { Locale } from '../../i18n/locale';

const two = (number: number) => String(number).padStart(2, '0');

/** The day of a moment at this place. */
export function dayOf(moment: Date): string {
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const today = () => dayOf(new Date());

/** Noon of a day at this place. */
function noon(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** 'Saturday 28 November'; with the year if that is not this one. */
export function dayText(day: string, locale: Locale, now = new Date()): string {
  const year = day.slice(0, 4) === dayOf(now).slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...year,
  }).format(noon(day));
}

/** '28 Nov 2026'. */
export function shortDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(noon(day));
}

/** 'Saturday 28 November, 18:30'. */
export function momentText(at: number, locale: Locale, now = new Date()): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
  return `${dayText(dayOf(new Date(at)), locale, now)}, ${time}`;
}

/** What a field for day and time holds, `2026-11-28T18:30`. */
export function fieldOf(at: number): string {
  const moment = new Date(at);
  return `${dayOf(moment)}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The moment in such a field; null if there is none. */
export function momentOf(field: string): number | null {
  const at = new Date(field).getTime();
  return Number.isFinite(at) && at >= 0 ? at : null;
}

/** The same hour a week after *at*, or the first of them that is after *now*. */
export function weekAfter(at: number, now: number): number {
  const moment = new Date(at);
  do moment.setDate(moment.getDate() + 7);
  while (moment.getTime() <= now);
  return moment.getTime();
}
