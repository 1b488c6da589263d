/** What a table plays differently from its rule set. */

type Rules = Readonly<Record<string, string>>;

/** The fields about time limits. */
export const CLOCK_FIELDS = [
  'turn_limit_s',
  'game_clock_s',
  'clock_delay_s',
  'clock_increment_s',
  'clock_penalty_per_s',
] as const;

/** Messages leave these fields out where they have these values. */
const WHERE_USED = { clock_delay_s: '0', clock_increment_s: '0' };

/** All fields of a rule set, from what a message says of it. */
export const allFields = (rules: Rules): Rules => ({ ...WHERE_USED, ...rules });

/** The changes that differ from the preset; those are what the server is told. */
export function differing(changes: Rules, preset: Rules): Record<string, string> {
  const book = allFields(preset);
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => field in book && book[field] !== value),
  );
}

/** How long a turn, a game and a match last is told by itself wherever changes are counted. */
const SHOWN_APART: ReadonlySet<string> = new Set([...CLOCK_FIELDS, 'match_length']);

/** How many rules of play a table has changed. */
export function changedRules(changed: Readonly<Record<string, unknown>>): number {
  return Object.keys(changed).filter((field) => !SHOWN_APART.has(field)).length;
}

/** What a table plays differently, by field; the clock's fields only where it is timed. */
export function changesOf(
  rules: Rules,
  changed: Readonly<Record<string, unknown>>,
  timed: boolean,
): Record<string, string> {
  const untold: ReadonlySet<string> = new Set(timed ? [] : CLOCK_FIELDS);
  return Object.fromEntries(
    Object.entries(allFields(rules)).filter(([field]) => field in changed && !untold.has(field)),
  );
}
