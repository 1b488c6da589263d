/** Where the ghost hand goes: from tile to tile of the rack, then to where they are put down. */

import { parseTiles } from '../model/notation';
import type { Layout } from '../model/layout';
import type { Kind } from '../model/tile';
import type { First } from './boards';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Showing {
  readonly tiles: readonly { readonly kind: Kind; readonly box: DOMRect }[];
  readonly to: Point;
}

/** Ids of the tiles of the rack that the first move takes, in its order. */
export function takenFirst(layout: Layout, tiles: string): number[] {
  const left = [...layout.rack];
  return parseTiles(tiles).flatMap((kind) => {
    const index = left.findIndex((piece) => piece.kind === kind);
    return index < 0 ? [] : left.splice(index, 1).map((piece) => piece.id);
  });
}

/** Measures the first move on the screen; null while its tiles or its goal are not there. */
export function measure(layout: Layout, { tiles, meld, at = 0 }: First): Showing | null {
  const kinds = parseTiles(tiles);
  const boxes = takenFirst(layout, tiles).map((id) =>
    box(`[data-where="rack"][data-piece="${id}"]`),
  );
  const table = box('[data-drop="table"]');
  const onto = meld === null ? null : box(`[data-piece="${layout.melds[meld]?.tiles[at]?.id}"]`);
  if (!table || boxes.length === 0 || boxes.includes(null) || (meld !== null && !onto)) return null;
  // A new meld goes where nothing lies, not even words.
  const to = onto
    ? { x: onto.right - onto.width * 0.3, y: onto.bottom - onto.height * 0.3 }
    : { x: table.left + table.width / 2, y: table.top + table.height * 0.82 };
  return { tiles: kinds.map((kind, index) => ({ kind, box: boxes[index] as DOMRect })), to };
}

function box(selector: string): DOMRect | null {
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

export function middle(of: DOMRect): Point {
  return { x: of.left + of.width / 2, y: of.top + of.height / 2 };
}
