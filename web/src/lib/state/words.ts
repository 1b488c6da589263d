/** Names of tiles and melds in the player's language, in the colours that are shown. */

import { t } from '../i18n/index.svelte';
import type { MeldState } from '../model/judge';
import { face, type Kind } from '../model/tile';
import { settings } from './settings.svelte';

/** `red 7`, `joker`, `joker as red 5`. */
export function tileName(kind: Kind, standIns: readonly Kind[] | null = null): string {
  const words = t();
  const tile = face(kind);
  if (tile !== null) return words.tile.number(words.color(tile.color, settings.palette), tile.number);
  if (standIns === null || standIns.length === 0) return words.tile.joker;
  return words.tile.jokerAs(words.tile.anyOf(standIns.map((other) => tileName(other))));
}

/** `run`, or why it is none. */
export function meldWords(state: MeldState): string {
  const words = t().meld;
  if (state.reading) return words.kind(state.reading.kind);
  return state.fault ? words.fault(state.fault) : '';
}
