/** How a table is timed and how long its match is, in words; from what it changes and its rule set. */

import { clockText } from './figures';
import { setup } from './setup';

type Rules = Readonly<Record<string, string>>;

/** What the clock is where there is one. */
export function clockWords(changes: Rules, preset: Rules | undefined): string {
  const words = setup().home;
  const turn = seconds({ ...preset, ...changes }, 'turn_limit_s');
  return (
    [turn === null ? '' : words.clockOn(turn), gameClockWords({ ...preset, ...changes }) ?? '']
      .filter((part) => part !== '')
      .join(' + ') || words.clockOn(60)
  );
}

function seconds(rules: Rules, field: string): number | null {
  const value = rules[field] ?? 'none';
  return value === 'none' ? null : Number(value);
}

/** What the clock for a whole game is; null where there is none. */
export function gameClockWords(rules: Rules): string | null {
  const words = setup().home;
  const [game, delay, increment] = [
    seconds(rules, 'game_clock_s'),
    seconds(rules, 'clock_delay_s') ?? 0,
    seconds(rules, 'clock_increment_s') ?? 0,
  ];
  if (game === null) return null;
  let text = clockText(game * 1_000);
  if (increment > 0) text = words.increment(text, increment);
  if (delay > 0) text = words.delay(text, delay);
  return delay + increment > 0 ? text : words.gameClock(text);
}

/** How long the match is by the rules. */
export function lengthWords(changes: Rules, preset: Rules | undefined): string {
  const words = setup().home;
  const [count = 'none', unit] = (
    changes['match_length'] ??
    preset?.['match_length'] ??
    'none games'
  ).split(' ');
  if (count === 'none') return words.gamesOpen;
  return unit === 'rounds' ? words.roundsCount(Number(count)) : words.gamesCount(Number(count));
}
