/** What stands for the name of somebody who was removed for good. */

import { area } from '../area.svelte';
import { translations } from '../translations';
import type english from './en.json';

export const erased = area(translations<typeof english>('erased'));
