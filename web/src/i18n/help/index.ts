/** Keys, gestures and settings, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type english from './en.json';
import { translations } from '../translations';

export type HelpWords = typeof english;

export const help = area(translations<HelpWords>('help'));
