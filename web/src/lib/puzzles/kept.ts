/** What this browser has solved: nothing of it is on the server. */

const KEY = 'tilerummy.puzzles';

export interface Kept {
  /** Stars by day, of the puzzles of the day. */
  readonly days: Readonly<Record<string, number>>;
  readonly solved: number;
  /** Solved one after another without a look at the solution. */
  readonly run: number;
}

const NOTHING: Kept = { days: {}, solved: 0, run: 0 };
const DAY_MS = 86_400_000;
const MOST_DAYS = 400;

export function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    const count = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : 0);
    const days = typeof found?.days === 'object' && found.days !== null ? found.days : {};
    return { days, solved: count(found?.solved), run: count(found?.run) };
  } catch {
    return NOTHING; // private windows may refuse storage
  }
}

/** Remembers how a puzzle went; *day* is null in the trainer. Less than before does not count. */
export function keepResult(day: string | null, stars: number, alone: boolean): Kept {
  const before = kept();
  const best = day === null ? 0 : (before.days[day] ?? 0);
  const days = day === null ? before.days : { ...before.days, [day]: Math.max(best, stars) };
  const newest = Object.fromEntries(Object.entries(days).sort().slice(-MOST_DAYS));
  const whole = stars === 3 && (day === null || best < 3);
  const now: Kept = {
    days: newest,
    solved: before.solved + (whole && alone ? 1 : 0),
    run: !alone ? 0 : before.run + (whole ? 1 : 0),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // See `kept`.
  }
  return now;
}

/** How many days in a row have been solved, up to *today* or the day before. */
export function streak({ days }: Kept, today: string): number {
  const done = (at: number) => (days[new Date(at).toISOString().slice(0, 10)] ?? 0) > 0;
  let at = Date.parse(`${today}T00:00:00Z`);
  if (!done(at)) at -= DAY_MS;
  let count = 0;
  for (; done(at); at -= DAY_MS) count += 1;
  return count;
}
