/** The words of the demo. */

import { area } from './area.svelte';
import type english from './demo/en.json';
import { translations } from './translations';

export type DemoWords = typeof english;

export const demoWords = area(translations<DemoWords>('demo'));
