/** Why something is refused, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { RefusalWords } from './shape';
import { translations } from '../translations';

export const refusals = area(translations<RefusalWords>('refusals'));
