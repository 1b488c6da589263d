/** The words of a contest's table, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './pods/en.json';
import { translations } from './translations';

export type PodWords = typeof english;

export const podWords = area(translations<PodWords>('pods'));
