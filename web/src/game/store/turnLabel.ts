/** The label of a turn beside its seat: one or two words. */

import { t } from '../../i18n/index.svelte';
import type { Kind } from '../model/tile';
import { laidIn, type Turn } from '../model/turns';

/** Return a turn in one or two words, and the tiles that were laid: `+3`, `drew`. */
export function turnLabel(turn: Turn): { words: string; tiles: readonly Kind[] } {
  const words = t().happened.brief;
  const tiles = laidIn(turn);
  if (tiles.length > 0) return { words: words.laid(tiles.length), tiles };
  const types = turn.happened.map(({ event }) => event.type);
  const drawn = turn.happened.reduce(
    (sum, { event }) => sum + (event.type === 'drew' ? event.count : 0),
    0,
  );
  if (types.includes('redeal_claimed')) return { words: words.redeal, tiles };
  if (types.includes('timed_out')) return { words: words.timedOut, tiles };
  return { words: drawn > 0 ? words.drew(drawn) : words.passed, tiles };
}
