/** The words of all games, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './lists/en.json';
import { translations } from './translations';

export type ListWords = typeof english;

export const listWords = area(translations<ListWords>('lists'));
