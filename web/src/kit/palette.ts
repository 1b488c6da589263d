/** In which colours tiles are shown. */

import type { Palette } from '../i18n/en';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

/** Pages about tiles on a real table, where the fourth colour is orange. */
const REAL = ['solve', 'contest', 'score'];

/**
 * The palette of this page: the chosen one; by default orange next to real tiles, elsewhere the one whose
 * colours are easiest to distinguish.
 */
export const palette = (): Palette =>
  settings.palette ?? (REAL.includes(router.route.page) ? 'classic' : 'safe');
