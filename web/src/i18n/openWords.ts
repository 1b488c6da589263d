/** The words of the list of open tables, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './open/en.json';
import { translations } from './translations';

export type OpenWords = typeof english;

export const openWords = area(translations<OpenWords>('open'));
