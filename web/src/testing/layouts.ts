/** Layouts in notation, for tests. */

import type { Layout } from '../game/model/layout';
import { parseMeld, parseTiles } from '../game/model/notation';
import type { Kind, Piece } from '../game/model/tile';

let lastId = 0;

const made = (kinds: readonly Kind[]): Piece[] =>
  kinds.map((kind) => ({ id: (lastId += 1), kind }));

export function pieces(text: string): Piece[] {
  return made(parseTiles(text));
}

/** `layout('[R4 R5 R6] [B1 B2 B3]', 'R7 J')`. */
export function layout(table: string, rack: string): Layout {
  const melds = (table.match(/\[[^\]]*\]/g) ?? []).map((meld) => ({
    id: (lastId += 1),
    tiles: made(parseMeld(meld)),
  }));
  return { melds, rack: pieces(rack), nextId: lastId + 1 };
}

/** The id of the nth tile of a kind, the table before the rack. */
export function idOf(where: Layout, kind: Kind, nth = 0): number {
  const all = [...where.melds.flatMap((meld) => meld.tiles), ...where.rack];
  const piece = all.filter((other) => other.kind === kind)[nth];
  if (!piece) throw new Error(`no ${kind}`);
  return piece.id;
}

export function kinds(list: readonly Piece[]): string {
  return list.map((piece) => piece.kind).join(' ');
}
