/** The words of the replay, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './replay/en.json';
import { translations } from './translations';

export type ReplayWords = typeof english;

export const replayWords = area(translations<ReplayWords>('replay'));
