/** The words of the score pad, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './score/en.json';
import { translations } from './translations';

export type ScoreWords = typeof english;

export const scoreWords = area(translations<ScoreWords>('score'));
