/** The puzzles solved in this browser. The server stores nothing about them. */

import type { Daily } from '../../net/protocol';
import { DAILIES } from './address';

const KEY = 'tilerummy.puzzles';

export interface PuzzleHistory {
  /** Stars of the puzzles of the day, by `keyOf`. */
  readonly days: Readonly<Record<string, number>>;
  readonly solved: number;
  /** Solved one after another without a look at the solution. */
  readonly run: number;
}

const NOTHING: PuzzleHistory = { days: {}, solved: 0, run: 0 };
const DAY_MS = 86_400_000;
const MOST_DAYS = 800;

export function loadHistory(): PuzzleHistory {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<PuzzleHistory> | null;
    const count = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : 0);
    const days = typeof found?.days === 'object' && found.days !== null ? found.days : {};
    return { days, solved: count(found?.solved), run: count(found?.run) };
  } catch {
    return NOTHING; // private windows may refuse storage
  }
}

/** The key of a daily puzzle. Days that had only one puzzle use the key of the easy one. */
export function keyOf(day: string, which: Daily): string {
  return which === 'easy' ? day : `${day} ${which}`;
}

/** Remembers how a puzzle went; *day* is its `keyOf`, or null in the trainer. Less than before does not count. */
export function saveResult(day: string | null, stars: number, alone: boolean): PuzzleHistory {
  const before = loadHistory();
  const best = day === null ? 0 : (before.days[day] ?? 0);
  const days = day === null ? before.days : { ...before.days, [day]: Math.max(best, stars) };
  const newest = Object.fromEntries(Object.entries(days).sort().slice(-MOST_DAYS));
  const whole = stars === 3 && (day === null || best < 3);
  const now: PuzzleHistory = {
    days: newest,
    solved: before.solved + (whole && alone ? 1 : 0),
    run: !alone ? 0 : before.run + (whole ? 1 : 0),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // See `loadHistory`.
  }
  return now;
}

/** On how many days in a row a puzzle of the day has been solved, up to *today* or the day before. */
export function streak({ days }: PuzzleHistory, today: string): number {
  const done = (at: number) => {
    const day = new Date(at).toISOString().slice(0, 10);
    return DAILIES.some((which) => (days[keyOf(day, which)] ?? 0) > 0);
  };
  let at = Date.parse(`${today}T00:00:00Z`);
  if (!done(at)) at -= DAY_MS;
  let count = 0;
  for (; done(at); at -= DAY_MS) count += 1;
  return count;
}
