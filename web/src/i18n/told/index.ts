/** What is told as the game goes on, in words that are loaded with what tells it. */

import { area } from '../area.svelte';
import type { ToldWords } from './shape';
import { translations } from '../translations';

export const told = area(translations<ToldWords>('told'));
