/** Clocks that a table takes with one choice. */

import { CLOCK_FIELDS, allFields } from './changes';

type Rules = Readonly<Record<string, string>>;
type ClockRules = Readonly<Record<(typeof CLOCK_FIELDS)[number], string>>;

const clock = (game: number, delay: number, increment: number): ClockRules => ({
  turn_limit_s: 'none',
  game_clock_s: String(game),
  clock_delay_s: String(delay),
  clock_increment_s: String(increment),
  // Without a penalty a turn is over when the clock has run out.
  clock_penalty_per_s: '0',
});

/** Ten minutes and ten seconds for each turn, half of that, fifteen minutes with a delay, and thirty
 * seconds for each turn with two minutes for the hard ones. */
export const CLOCKS: readonly ClockRules[] = [
  clock(600, 0, 10),
  clock(300, 0, 5),
  clock(900, 10, 0),
  clock(120, 30, 0),
];

/** Which of `CLOCKS` a table with *changes* has; null for that of its rule set, -1 for another. */
export function clockOf(changes: Rules, preset: Rules): number | null {
  const book = allFields(preset);
  const played = (field: string) => changes[field] ?? book[field];
  if (CLOCK_FIELDS.every((field) => played(field) === book[field])) return null;
  return CLOCKS.findIndex((one) => CLOCK_FIELDS.every((field) => one[field] === played(field)));
}

/** *changes* with another clock; null for that of the rule set. */
export function withClock(changes: Rules, at: number | null): Record<string, string> {
  const others = Object.entries(changes).filter(
    ([field]) => !(CLOCK_FIELDS as readonly string[]).includes(field),
  );
  return { ...Object.fromEntries(others), ...(at === null ? {} : CLOCKS[at]) };
}
