/**
 * Gives the tiles of a new table the ids they had on the old one.
 *
 * The server tells kinds, not copies; which copy moved where is only a matter of animation. Tiles
 * stay with the meld that changed least, melds keep their places, and new ones come last.
 */

import { tableOf, type Layout, type Meld } from './layout';
import type { Kind, Piece } from './tile';

/** The layout of *table* and *rack*, with the ids of *old* wherever a tile can be the same one. */
export function relabel(
  old: Layout,
  table: readonly (readonly Kind[])[],
  rack: readonly Kind[],
): Layout {
  const free = new Set<Piece>([...tableOf(old), ...old.rack]);
  let nextId = old.nextId;
  const mint = () => nextId++;
  const take = (kind: Kind, among: Iterable<Piece>): Piece | undefined => {
    for (const piece of among) {
      if (piece.kind === kind && free.delete(piece)) return piece;
    }
    return undefined;
  };

  const heirs = match(old.melds, table);
  const slots: (Piece | undefined)[][] = table.map((kinds, index) => {
    const parent = heirs[index]?.tiles ?? [];
    return kinds.map((kind) => take(kind, parent));
  });
  const onTable = new Set(tableOf(old));
  const fill = (among: (kind: Kind) => Piece | undefined) => {
    for (const [index, kinds] of table.entries()) {
      for (const [place, kind] of kinds.entries()) {
        const slot = slots[index];
        if (slot) slot[place] ??= among(kind);
      }
    }
  };
  fill((kind) => take(kind, onTable));
  const kept = rack.map((kind) => take(kind, old.rack));
  fill((kind) => take(kind, free) ?? { id: mint(), kind });
  const melds = slots.map<Meld>((tiles, index) => ({
    id: heirs[index]?.id ?? mint(),
    tiles: tiles.filter((piece) => piece !== undefined),
  }));
  const place = new Map(old.melds.map((meld, index) => [meld.id, index]));
  const order = (meld: Meld) => place.get(meld.id) ?? old.melds.length;
  const held = rack.map((kind, index) => kept[index] ?? take(kind, free) ?? { id: mint(), kind });
  return { melds: melds.sort((a, b) => order(a) - order(b)), rack: held, nextId };
}

/** For each new meld the old meld that it continues: equal ones first, then the most alike. */
function match(old: readonly Meld[], table: readonly (readonly Kind[])[]): (Meld | undefined)[] {
  const heirs: (Meld | undefined)[] = table.map(() => undefined);
  const left = new Set(old);
  const pairs = table.flatMap((kinds, index) =>
    old.map((meld) => ({ index, meld, score: alike(meld, kinds) })),
  );
  pairs.sort((a, b) => b.score - a.score);
  for (const { index, meld, score } of pairs) {
    if (score <= 0 || heirs[index] || !left.has(meld)) continue;
    heirs[index] = meld;
    left.delete(meld);
  }
  return heirs;
}

function alike(meld: Meld, kinds: readonly Kind[]): number {
  const rest = [...kinds];
  let common = 0;
  for (const piece of meld.tiles) {
    const found = rest.indexOf(piece.kind);
    if (found < 0) continue;
    rest.splice(found, 1);
    common += 1;
  }
  const strangers = rest.length + meld.tiles.length - common;
  return strangers === 0 ? 1_000 : common - strangers / 100;
}
