/** The words of the referee's phone, loaded with what shows them. */

import { area } from './area.svelte';
import type door from './contestDoor/en.json';
import type round from './contestRound/en.json';
import type words from './referee/en.json';
import { translations } from './translations';

type Parts = readonly [typeof words, typeof door, typeof round];

const joined = ([words, { calls }, { rounds }]: Parts) => ({
  ...words,
  /** By a code of the server, which may be newer than the page. */
  refusal: words.refusal as Readonly<Record<string, string>>,
  roundNames: rounds,
  calls,
});

export type RefereeWords = ReturnType<typeof joined>;

export const refereeWords = area(
  translations<Parts>('referee', 'contestDoor', 'contestRound'),
  joined,
);
