/** In which colours tiles are shown. */

import type { Color } from '../game/model/tile';
import { router } from './router.svelte';
import { settings, type Palette } from './settings.svelte';

/** Pages about tiles on a real table, where the fourth colour is orange. */
const REAL = ['solve', 'contest', 'score'];

/**
 * The palette of this page: the chosen one; by default orange next to real tiles, elsewhere the one whose
 * colours are easiest to distinguish.
 */
export const palette = (): Palette =>
  settings.palette ?? (REAL.includes(router.route.page) ? 'classic' : 'safe');

/** What *color* is on this page: the fourth is teal, `T`, where it is not orange. */
export const shownColor = (color: Color): Color | 'T' =>
  color === 'O' && palette() === 'safe' ? 'T' : color;
