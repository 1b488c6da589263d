/** The words of what a contest prints, loaded with what shows them. */

import { area } from './area.svelte';
import type round from './contestRound/en.json';
import type words from './print/en.json';
import { translations } from './translations';

type Parts = readonly [typeof words, typeof round];

const joined = ([words, { bracket, rounds }]: Parts) => ({ ...words, roundNames: rounds, bracket });

export type PrintWords = ReturnType<typeof joined>;

export const printWords = area(translations<Parts>('print', 'contestRound'), joined);
