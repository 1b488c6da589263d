/** What names the rounds of a contest, and its bracket. */

import type english from './contestRound/en.json';

export type RoundNames = (typeof english)['rounds'];
export type BracketWords = (typeof english)['bracket'];
