/** What a table plays differently from its rule set. */

/** The changes that differ from the preset; those are what the server is told. */
export function differing(
  changes: Readonly<Record<string, string>>,
  preset: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => field in preset && preset[field] !== value),
  );
}

/** How long a turn, a game and a match last is told by itself wherever changes are counted. */
const TOLD_APART: ReadonlySet<string> = new Set([
  'turn_limit_s',
  'game_clock_s',
  'clock_penalty_per_s',
  'match_length',
]);

/** How many rules of play a table has changed. */
export function changedRules(changed: Readonly<Record<string, unknown>>): number {
  return Object.keys(changed).filter((field) => !TOLD_APART.has(field)).length;
}

/** What a table plays differently, by field; the clock's fields only where it is timed. */
export function changesOf(
  rules: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, unknown>>,
  timed: boolean,
): Record<string, string> {
  const untold: ReadonlySet<string> = new Set(
    timed ? [] : ['turn_limit_s', 'game_clock_s', 'clock_penalty_per_s'],
  );
  return Object.fromEntries(
    Object.entries(rules).filter(([field]) => field in changed && !untold.has(field)),
  );
}
