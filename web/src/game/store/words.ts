/** Names of tiles and melds in the player's language, in the colours that are shown. */

import { t } from '../../i18n/index.svelte';
import { listed } from '../../i18n/listed';
import type { StandIn } from '../model/classify';
import type { MeldState } from '../model/judge';
import { face, type Joker, type Kind } from '../model/tile';
import type { TilesDrawn } from '../../net/protocol';
import type { Fate } from './turnArrangement';
import { shownColor } from '../../kit/palette';

/** The joker that is told by a number alone. */
const ANY_COLOR = 'JC';

/** The most tiles of a meld that are all named. */
const LISTED = 3;

/** `red 7`, `joker`, `double joker as red 3 and red 4`. */
export function tileName(kind: Kind, standIn: StandIn | null = null): string {
  const words = t();
  const tile = face(kind);
  if (tile !== null) return words.tile.number(words.colors[shownColor(tile.color)], tile.number);
  const joker = words.tile.jokers[kind as Joker];
  if (standIn === null || standIn.options.length === 0) return joker;
  return words.tile.jokerAs(joker, standsFor(kind, standIn), kind === ANY_COLOR);
}

function standsFor(kind: Kind, { options, count }: StandIn): string {
  const words = t().tile;
  // A number of any colour but its neighbours' is told by the number.
  if (kind === ANY_COLOR) return String(face(options[0] ?? '')?.number ?? '');
  const names = options.map((other) => tileName(other));
  if (names.length > count && count > 1) return words.twoOf(listed(names));
  return names.reduce(count === 1 ? words.anyOf : words.allOf);
}

/** A meld in few words: its tiles, or the first and the last of many. */
export function meldLabel(meld: readonly Kind[]): string {
  const names = meld.map((kind) => tileName(kind));
  return names.length > LISTED ? `${names[0]} … ${names.at(-1)}` : listed(names);
}

/** `run`, or why it is none. */
export function meldWords(state: MeldState): string {
  const words = t().codes;
  if (state.reading) return words.kind[state.reading.kind];
  return state.fault ? words.fault[state.fault] : '';
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
