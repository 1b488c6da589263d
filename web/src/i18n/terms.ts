/** How a table is timed and how long its match is, in words; from what it changes and its rule set. */

import { clockText } from './figures';
import { setup } from './setup';

type Rules = Readonly<Record<string, string>>;

/** What the clock is where there is one. */
export function clockWords(changes: Rules, preset: Rules | undefined): string {
  const words = setup().home;
  const seconds = (field: string) => {
    const told = changes[field] ?? preset?.[field] ?? 'none';
    return told === 'none' ? null : Number(told);
  };
  const [turn, game] = [seconds('turn_limit_s'), seconds('game_clock_s')];
  return (
    [
      turn === null ? '' : words.clockOn(turn),
      game === null ? '' : words.gameClock(clockText(game * 1_000)),
    ]
      .filter((part) => part !== '')
      .join(' + ') || words.clockOn(60)
  );
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
