/** Layouts in notation, for tests. */

import { mint, type Layout } from '../model/draft';
import { parseMeld, parseTiles } from '../model/notation';
import type { Kind, Piece } from '../model/tile';

export function pieces(text: string): Piece[] {
  return parseTiles(text).map((kind) => ({ id: mint(), kind }));
}

/** `layout('[R4 R5 R6] [B1 B2 B3]', 'R7 J')`. */
export function layout(table: string, rack: string): Layout {
  const melds = (table.match(/\[[^\]]*\]/g) ?? []).map((meld) => ({
    id: mint(),
    tiles: parseMeld(meld).map((kind) => ({ id: mint(), kind })),
  }));
  return { melds, rack: pieces(rack) };
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
