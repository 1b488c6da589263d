/** The order of the tiles on the rack: by run, by group, or the player's own, remembered. */

import { byColor, byNumber, face, type Kind, type Piece } from './tile';

export type SortMode = 'run' | 'group' | 'own';
/** The order that comes next when a rack is sorted again. */
export const NEXT_SORT: Record<SortMode, SortMode> = { run: 'group', group: 'own', own: 'run' };

export interface RackOrder {
  readonly mode: SortMode;
  /** Ids in the player's own order; tiles that it does not know come last. */
  readonly own: readonly number[];
}

/** The pieces as they stand on the rack. */
export function ordered(pieces: readonly Piece[], order: RackOrder): Piece[] {
  if (order.mode === 'run')
    return [...pieces].sort((a, b) => byColor(a.kind, b.kind) || a.id - b.id);
  if (order.mode === 'group')
    return [...pieces].sort((a, b) => byNumber(a.kind, b.kind) || a.id - b.id);
  const place = new Map(order.own.map((id, index) => [id, index]));
  const rank = (piece: Piece) => place.get(piece.id) ?? order.own.length;
  return [...pieces].sort((a, b) => rank(a) - rank(b));
}

/** Puts the tiles before the one that now stands at *index*; from then on the order is the player's own. */
export function arranged(
  shown: readonly Piece[],
  ids: readonly number[],
  index: number,
  order: RackOrder,
): RackOrder {
  const moving = new Set(ids);
  const before = shown.slice(0, index).filter((piece) => !moving.has(piece.id));
  const after = shown.slice(index).filter((piece) => !moving.has(piece.id));
  const now = [...before.map((piece) => piece.id), ...ids, ...after.map((piece) => piece.id)];
  const here = new Set(now);
  // Tiles that lie on the table for the moment keep their place for when they come back.
  return { mode: 'own', own: [...now, ...order.own.filter((id) => !here.has(id))] };
}

/** Changes the mode; the first change to the own order starts from what is shown. */
export function sorted(shown: readonly Piece[], mode: SortMode, order: RackOrder): RackOrder {
  const own = order.own.length > 0 ? order.own : shown.map((piece) => piece.id);
  return { mode, own };
}

/**
 * The neighbours of a tile that go with it: the longest stretch around it that ascends in one
 * colour or repeats one number. What a long press picks up.
 */
export function stretch(shown: readonly Piece[], id: number): Piece[] {
  const start = shown.findIndex((piece) => piece.id === id);
  const here = shown[start];
  if (!here) return [];
  const grow = (goesWith: (a: Piece, b: Piece) => boolean): Piece[] => {
    let from = start;
    let to = start;
    const linked = (a: Piece | undefined, b: Piece | undefined) => !!a && !!b && goesWith(a, b);
    while (linked(shown[from - 1], shown[from])) from -= 1;
    while (linked(shown[to], shown[to + 1])) to += 1;
    return shown.slice(from, to + 1);
  };
  const run = grow((a, b) => {
    const [left, right] = [face(a.kind), face(b.kind)];
    return !!left && !!right && left.color === right.color && left.number + 1 === right.number;
  });
  const group = grow((a, b) => {
    const [left, right] = [face(a.kind), face(b.kind)];
    return !!left && !!right && left.color !== right.color && left.number === right.number;
  });
  return group.length > run.length ? group : run;
}

/** The number tiles that a hand holds twice or more; three of them may entitle to a new deal (T5). */
export function doubles(hand: readonly Kind[]): ReadonlySet<Kind> {
  return new Set(hand.filter((kind, index) => face(kind) !== null && hand.indexOf(kind) < index));
}
