/** What is told as the game goes on, in words that are loaded with what tells it. */

import { area } from '../area.svelte';
import { listed } from '../listed';
import { translations } from '../translations';
import type english from './en.json';
import type { Ended, Play, ToldWords } from './shape';

export const told = area(translations<typeof english>('told'), joined);

/** The messages, with those that are put together from lists. */
export function joined(words: typeof english): ToldWords {
  const all = (parts: readonly string[]) => inOne(parts, words.another);
  const laid = (turn: string, { how, tiles, melds }: Play) =>
    words.laid[how](turn, listed(tiles), all(melds), melds.length);
  const over = ({ game, termination, winners }: Ended) => {
    const names = inOne(winners.map(words.name), words.winner);
    const outcome = termination === 'redeal' || names !== '' ? termination : 'nobody';
    return words.over[outcome](game, names);
  };
  return {
    ...words,
    played: (who, play) => {
      const turn = laid(words.played(who, play.count, play.opens, play.points), play);
      return play.called ? words.andCalled(turn, words.called(who)) : turn;
    },
    partKept: (who, play) => laid(words.partKept(who, play.count), play),
    startTiles: (shown) =>
      words.startTiles(all(shown.map(({ who, tile }) => words.turnedUp(who, tile)))),
    over,
    ended: (ended) => {
      const scores = ended.scores.map(({ who, score }) => words.score(who, score));
      const racks = ended.scores.map(({ who, tiles }) => words.rack(who, listed(tiles)));
      return words.ended(over(ended), all(scores), all(racks));
    },
  };
}

/** Several parts in one text; *join* puts one more behind those before it. */
function inOne(parts: readonly string[], join: (before: string, next: string) => string): string {
  return parts.reduce((before, next) => (before === '' ? next : join(before, next)), '');
}
