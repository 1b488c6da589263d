/** What comes when a game is over, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type english from './en.json';
import { translations } from '../translations';

export type AfterWords = typeof english;

export const after = area(translations<AfterWords>('after'));
