/** Why something is refused, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import { translations } from '../translations';
import type english from './en.json';
import type { RefusalWords } from './shape';

export const refusals: () => RefusalWords = area(translations<typeof english>('refusals'));
