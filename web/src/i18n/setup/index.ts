/** What comes before the tiles are dealt, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type { SetupWords } from './en';
import { translations } from '../translations';

export const setup = area(translations<SetupWords>('setup'));
