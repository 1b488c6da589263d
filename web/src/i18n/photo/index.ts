/** What is said about photos of tiles, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type english from './en.json';
import { translations } from '../translations';

export type PhotoWords = typeof english;

export const photo = area(translations<PhotoWords>('photo'));
