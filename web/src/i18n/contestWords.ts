/** The words of contests: director, players and the big screen; loaded with their pages. */

import { ApiError, type Params } from '../net/api';
import { area } from './area.svelte';
import type words from './contest/en.json';
import type award from './contestAward/en.json';
import type door from './contestDoor/en.json';
import type game from './contestGame/en.json';
import type live from './contestLive/en.json';
import type happened from './contestLog/en.json';
import { missingText, type NextWords } from './contestNext/missing';
import type own from './contestOwn/en.json';
import type people from './contestPeople/en.json';
import type refused from './contestRefused/en.json';
import type register from './contestRegister/en.json';
import type round from './contestRound/en.json';
import type safe from './contestSafe/en.json';
import type teams from './contestTeams/en.json';
import { errorText } from './errors';
import type { Missing } from '../net/protocol';
import { translations } from './translations';

/** Sentences by a code of the server, which may be newer than the page. */
type ByCode = Readonly<Record<string, (params: Params) => string>>;

type Parts = readonly [
  typeof words,
  typeof award,
  typeof door,
  typeof game,
  typeof live,
  typeof happened,
  NextWords,
  typeof own,
  typeof people,
  typeof refused,
  typeof register,
  typeof round,
  typeof safe,
  typeof teams,
];

export type ContestWords = ReturnType<typeof joined>;

/** All words of contests, in the language of this device. */
export const w = area(
  translations<Parts>(
    'contest',
    'contestAward',
    'contestDoor',
    'contestGame',
    'contestLive',
    'contestLog',
    'contestNext',
    'contestOwn',
    'contestPeople',
    'contestRefused',
    'contestRegister',
    'contestRound',
    'contestSafe',
    'contestTeams',
  ),
  joined,
);

/** Every part under its name; of some it is each word that has one. */
export function joined([
  words,
  award,
  door,
  game,
  live,
  happened,
  next,
  own,
  people,
  refused,
  register,
  round,
  safe,
  teams,
]: Parts) {
  const { rounds: roundNames, bracket, numbering, seeding, classes } = round;
  return {
    ...words,
    ...door,
    missing: (missing: Missing, names: string) => missingText(next, missing, names),
    step: next.step,
    ...game,
    register,
    roundNames,
    bracket,
    numbering,
    seeding,
    classes,
    people,
    own,
    safe,
    teams,
    live,
    award,
    happened: happened as ByCode,
    errors: refused as ByCode,
  };
}

/** Why the server refused, in one sentence. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText('unknown');
  return w().errors[error.code]?.(error.params) ?? errorText(error.code, error.message);
}
