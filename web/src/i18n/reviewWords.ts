/** The words of the review, and of one's own results, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './review/en.json';
import { translations } from './translations';

export type ReviewWords = (typeof english)['review'];
export type ResultWords = (typeof english)['results'];

const words = area(translations<typeof english>('review'));

export const reviewWords = (): ReviewWords => words().review;
export const resultWords = (): ResultWords => words().results;
