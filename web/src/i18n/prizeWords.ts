/** The words of the prize-giving, loaded with what shows them. */

import { area } from './area.svelte';
import type print from './print/en.json';
import type prizes from './prizes/en.json';
import { translations } from './translations';

type Parts = readonly [typeof prizes, typeof print];

/** With the names of places, as certificates have them. */
const joined = ([prizes, { placed }]: Parts) => ({ ...prizes, placed });

export type PrizeWords = ReturnType<typeof joined>;

export const prizeWords = area(translations<Parts>('prizes', 'print'), joined);
