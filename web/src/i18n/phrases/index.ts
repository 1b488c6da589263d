/** What can be said at the table, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { PhraseWords } from './shape';
import { translations } from '../translations';

export const phrases = area(translations<PhraseWords>('phrases'));
