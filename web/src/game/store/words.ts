/** Names of tiles and melds in the player's language, in the colours that are shown. */

import { t } from '../../i18n/index.svelte';
import { listed } from '../../i18n/listed';
import type { StandIn } from '../model/classify';
import type { MeldState } from '../model/judge';
import { face, type Joker, type Kind } from '../model/tile';
import type { TilesDrawn } from '../../net/protocol';
import type { Fate } from './desk';
import { palette } from '../../kit/palette';

/** The most tiles of a meld that are all named. */
const LISTED = 3;

/** `red 7`, `joker`, `double joker as red 3 and red 4`. */
export function tileName(kind: Kind, standIn: StandIn | null = null): string {
  const words = t();
  const tile = face(kind);
  if (tile !== null) return words.tile.number(words.color(tile.color, palette()), tile.number);
  const joker = words.tile.joker(kind as Joker);
  if (standIn === null || standIn.options.length === 0) return joker;
  return words.tile.jokerAs(joker, standsFor(kind, standIn));
}

function standsFor(kind: Kind, { options, count }: StandIn): string {
  const words = t().tile;
  // A number of any colour but its neighbours' is told by the number.
  if (kind === 'JC') return String(face(options[0] ?? '')?.number ?? '');
  const names = options.map((other) => tileName(other));
  if (count === 1) return words.anyOf(names);
  return names.length > count ? words.twoOf(names) : words.allOf(names);
}

/** A meld in few words: its tiles, or the first and the last of many. */
export function meldLabel(meld: readonly Kind[]): string {
  const names = meld.map((kind) => tileName(kind));
  return names.length > LISTED ? `${names[0]} … ${names.at(-1)}` : listed(names);
}

/** `run`, or why it is none. */
export function meldWords(state: MeldState): string {
  const words = t().meld;
  if (state.reading) return words.kind(state.reading.kind);
  return state.fault ? words.fault(state.fault) : '';
}

/** What the player drew, and that time was up where they did not choose to. */
export function drewText({ tiles, count, cause }: TilesDrawn): string {
  const words = t().table;
  const names = listed((tiles ?? []).map((kind) => tileName(kind)));
  if (cause === 'choice') return words.youDrew(names);
  return words.timeUp(count === 1 ? names : `${words.tiles(count)} (${names})`);
}

/** What a change of the table did to a plan. */
export function fateText({ back }: Fate): string {
  return back.length > 0
    ? t().plan.wentBack(listed(back.map((kind) => tileName(kind))))
    : t().plan.undone;
}
