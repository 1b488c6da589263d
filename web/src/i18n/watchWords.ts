/** The words of looking on, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './watch/en.json';
import { translations } from './translations';

export type WatchWords = typeof english;

export const watchWords = area(translations<WatchWords>('watch'));
