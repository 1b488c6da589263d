/** Where every tile lies: a value; whatever moves a tile returns another one. */

import { arrangeNew, insert, isMeld, splitRun } from './arrange';
import type { MeldRules } from './meldRules';
import { printMeld } from './notation';
import type { Kind, Piece } from './tile';

export interface Meld {
  readonly id: number;
  readonly tiles: readonly Piece[];
}

export interface Layout {
  readonly melds: readonly Meld[];
  readonly rack: readonly Piece[];
  /** The least id that no piece and no meld has had so far. */
  readonly nextId: number;
}

/** Where held tiles go. `at` is a place in the meld, or among the melds for a new one. */
export type Target =
  | { readonly to: 'meld'; readonly meld: number; readonly at?: number }
  | { readonly to: 'new'; readonly at?: number }
  | { readonly to: 'rack' };

export const EMPTY: Layout = { melds: [], rack: [], nextId: 1 };

export function tableOf(layout: Layout): Piece[] {
  return layout.melds.flatMap((meld) => meld.tiles);
}

/** The melds in notation: what is sent. */
export function notation(layout: Layout): string[] {
  return layout.melds.map((meld) => printMeld(kindsOf(meld)));
}

export function kindsOf(meld: Meld): Kind[] {
  return meld.tiles.map((piece) => piece.kind);
}

export function meldOf(layout: Layout, id: number): Meld | undefined {
  return layout.melds.find((meld) => meld.tiles.some((piece) => piece.id === id));
}

export function onRack(layout: Layout, id: number): boolean {
  return layout.rack.some((piece) => piece.id === id);
}

export function whereIs(layout: Layout, id: number): 'rack' | 'table' | null {
  if (onRack(layout, id)) return 'rack';
  return meldOf(layout, id) ? 'table' : null;
}

/** The meld a tile lies in, its place there, and how long the meld is; null if it is in none. */
export function spotOf(
  layout: Layout,
  id: number,
): { meld: number; place: number; length: number } | null {
  const meld = meldOf(layout, id);
  if (!meld) return null;
  const place = meld.tiles.findIndex((piece) => piece.id === id);
  return { meld: meld.id, place, length: meld.tiles.length };
}

/** The pieces with these ids, in this order; ids that nothing has are left out. */
export function piecesOf(layout: Layout, ids: readonly number[]): Piece[] {
  const all = new Map([...layout.rack, ...tableOf(layout)].map((piece) => [piece.id, piece]));
  return ids.map((id) => all.get(id)).filter((piece) => piece !== undefined);
}

/** Whether the same tiles lie in the same melds; in which order the rack has them is no matter. */
export function same(a: Layout, b: Layout): boolean {
  const print = (layout: Layout) =>
    layout.melds.map((meld) => meld.tiles.map((piece) => piece.id).join()).join('/');
  return a === b || (print(a) === print(b) && a.rack.length === b.rack.length);
}

/** The layout after the pieces, in the order given, were put at the target. */
export function put(
  layout: Layout,
  pieces: readonly Piece[],
  target: Target,
  rules: MeldRules,
): Layout {
  const gone = new Set(pieces.map((piece) => piece.id));
  const keep = (piece: Piece) => !gone.has(piece.id);
  const rack = layout.rack.filter(keep);
  const left = layout.melds.map((meld) =>
    meld.tiles.every(keep) ? meld : { id: meld.id, tiles: meld.tiles.filter(keep) },
  );
  const tidied = (melds: readonly Meld[]): Layout => ({
    melds: melds.filter((meld) => meld.tiles.length > 0),
    rack: target.to === 'rack' ? [...rack, ...pieces] : rack,
    nextId: layout.nextId + 1,
  });
  if (target.to === 'rack') return tidied(left);
  if (target.to === 'new') {
    const at = target.at ?? left.length;
    const made = { id: layout.nextId, tiles: arrangeNew(pieces, rules) };
    return tidied([...left.slice(0, at), made, ...left.slice(at)]);
  }
  const join = (meld: Meld): Meld[] => {
    if (meld.id !== target.meld) return [meld];
    const before = layout.melds.find((other) => other.id === meld.id)?.tiles ?? [];
    return joined(meld, pieces, placeLeft(before, gone, target.at), layout.nextId, rules);
  };
  return tidied(left.flatMap(join));
}

/** `at` counts places of the meld as the player sees it, with the held tiles still in it. */
function placeLeft(
  seen: readonly Piece[],
  held: ReadonlySet<number>,
  at: number | undefined,
): number | undefined {
  if (at === undefined) return undefined;
  return at - seen.slice(0, at).filter((piece) => held.has(piece.id)).length;
}

/** The meld with the pieces in it, or the two runs that it falls into. */
function joined(
  left: Meld,
  pieces: readonly Piece[],
  at: number | undefined,
  nextId: number,
  rules: MeldRules,
): Meld[] {
  if (left.tiles.length === 0) return [{ id: left.id, tiles: arrangeNew(pieces, rules) }];
  const tiles = insert(left.tiles, pieces, at, rules);
  const [only, ...more] = pieces;
  if (only && more.length === 0 && !isMeld(tiles, rules) && isMeld(left.tiles, rules)) {
    const halves = splitRun(left.tiles, only, rules);
    if (halves)
      return [
        { id: left.id, tiles: halves[0] },
        { id: nextId, tiles: halves[1] },
      ];
  }
  return [{ id: left.id, tiles }];
}
