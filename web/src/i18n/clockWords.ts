/** The words of the clock, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './clock/en.json';
import { translations } from './translations';

export type ClockWords = typeof english;

export const clockWords = area(translations<ClockWords>('clock'));
