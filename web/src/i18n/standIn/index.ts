/** A bot that plays for somebody who is away, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import { translations } from '../translations';
import type english from './en.json';

export const standIn = area(translations<typeof english>('standIn'));
