/** A clock in the storage of this browser: its terms and its marks. */

import { LEAST_PLAYERS, MOST_PLAYERS, type Mark, type Terms } from './marks';

export interface SavedClock {
  readonly terms: Terms;
  readonly marks: readonly Mark[];
}

/** Load the clock stored under *key*; null if there is no usable one. */
export function loadClock(key: string): SavedClock | null {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? 'null') as SavedClock | null;
    return read && usable(read) ? read : null;
  } catch {
    return null; // Private windows may refuse storage; the clock then lasts as long as the page.
  }
}

export function saveClock(key: string, clock: SavedClock | null): void {
  try {
    if (clock) localStorage.setItem(key, JSON.stringify(clock));
    else localStorage.removeItem(key);
  } catch {
    // See `loadClock`.
  }
}

function usable({ terms, marks }: SavedClock): boolean {
  const players = terms.names.length;
  const known = (mark: Mark) =>
    Number.isFinite(mark.at) && (mark.what !== 'start' || mark.seat < players);
  const limit = (time: number | null) => time === null || (Number.isFinite(time) && time > 0);
  return (
    LEAST_PLAYERS <= players &&
    players <= MOST_PLAYERS &&
    limit(terms.game) &&
    limit(terms.turn) &&
    limit(terms.delay || null) &&
    limit(terms.increment || null) &&
    marks.every(known)
  );
}
