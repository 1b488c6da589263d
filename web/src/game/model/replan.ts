/**
 * A plan on a scratch copy of the table, after the table itself has changed.
 *
 * What still works stays: melds of the plan whose tiles are all still there, where what remains of
 * the melds that they take from still is a meld. The tiles of all others go back: those of the
 * table to where they lie now, those of the rack to the rack. Where nothing has changed, nothing
 * goes back, finished or not.
 */

import { insert, isMeld } from './arrange';
import { begin, mayTouchTable, placed, type Draft, type Terms } from './draft';
import { onRack, same, type Layout, type Meld } from './layout';
import type { Kind, Piece } from './tile';

export interface Replanned {
  readonly plan: Draft;
  /** Tiles of the rack that the plan had laid and no longer lays. */
  readonly back: readonly Kind[];
  /** Whether melds were given up, with tiles of the rack or without. */
  readonly givenUp: boolean;
}

/**
 * The plan on *table*, whose tiles have the ids that they had when the plan was made; *terms* are
 * those of now. Its history goes along, less the steps that no longer make a difference.
 */
export function replan(plan: Draft, table: Layout, terms: Terms): Replanned {
  const carry = (layout: Layout) => carried(layout, plan.base, table, terms);
  const { layout: present, givenUp } = carry(plan.present);
  const past = distinct([table, ...plan.past.map((layout) => carry(layout).layout), present]).slice(
    0,
    -1,
  );
  const future = distinct([
    present,
    ...[...plan.future].reverse().map((layout) => carry(layout).layout),
  ]);
  const next = { ...begin(table, terms), present, past, future: future.slice(1).reverse() };
  const back = placed(plan).filter((piece) => onRack(present, piece.id));
  return { plan: next, back: back.map((piece) => piece.kind), givenUp };
}

function carried(
  layout: Layout,
  base: Layout,
  table: Layout,
  terms: Terms,
): { layout: Layout; givenUp: boolean } {
  const here = new Map([
    ...table.rack.map((piece) => [piece.id, null] as const),
    ...table.melds.flatMap((meld) => meld.tiles.map((piece) => [piece.id, meld] as const)),
  ]);
  if (same(base, table) && base.rack.every((piece) => here.get(piece.id) === null))
    return { layout, givenUp: false };
  const prints = new Set([...base.melds, ...table.melds].map(print));
  const made = layout.melds.filter((meld) => !prints.has(print(meld)));
  const touches = mayTouchTable({ terms });
  const may = ({ id }: Piece) => (touches ? here.has(id) : here.get(id) === null);
  let kept = made.filter((meld) => meld.tiles.every(may));
  for (
    let broken = firstBroken(table, kept, terms);
    broken;
    broken = firstBroken(table, kept, terms)
  ) {
    kept = mended(kept, broken, terms);
  }
  // An id may have gone to a meld that lies there now.
  let nextId = Math.max(layout.nextId, table.nextId);
  const used = new Set(kept.flatMap((meld) => meld.tiles.map((piece) => piece.id)));
  const taken = new Set(kept.map((meld) => meld.id));
  const unused = (piece: Piece) => !used.has(piece.id);
  const places = new Map(kept.map((meld) => [meld.id, meld]));
  const melds: Meld[] = [];
  for (const meld of table.melds) {
    const stays = places.get(meld.id);
    if (stays) melds.push(stays);
    const rest = meld.tiles.filter(unused);
    if (rest.length === meld.tiles.length && !taken.has(meld.id)) melds.push(meld);
    else if (rest.length > 0)
      melds.push({ id: taken.has(meld.id) ? nextId++ : meld.id, tiles: rest });
  }
  const placesOfTable = new Set(table.melds.map((meld) => meld.id));
  melds.push(...kept.filter((meld) => !placesOfTable.has(meld.id)));
  return {
    layout: { melds, rack: table.rack.filter(unused), nextId },
    givenUp: made.some((meld) => !kept.some((other) => other.id === meld.id)),
  };
}

interface Broken {
  /** What is left of a meld of the table. */
  readonly rest: readonly Piece[];
  /** Those that took the other tiles. */
  readonly takers: readonly Meld[];
}

/** The first meld of the table of which something is left that is none. */
function firstBroken(table: Layout, kept: readonly Meld[], terms: Terms): Broken | null {
  const taker = new Map(
    kept.flatMap((meld) => meld.tiles.map((piece) => [piece.id, meld] as const)),
  );
  for (const meld of table.melds) {
    const rest = meld.tiles.filter((piece) => !taker.has(piece.id));
    if (rest.length === 0 || rest.length === meld.tiles.length || isMeld(rest, terms.melds))
      continue;
    const takers = meld.tiles
      .map((piece) => taker.get(piece.id))
      .filter((other) => other !== undefined);
    return { rest, takers: [...new Set(takers)] };
  }
  return null;
}

/** The melds with the rest in one of those that took from it, or without those. */
function mended(kept: readonly Meld[], { rest, takers }: Broken, terms: Terms): Meld[] {
  for (const taker of takers) {
    const tiles = insert(taker.tiles, rest, undefined, terms.melds);
    if (isMeld(tiles, terms.melds))
      return kept.map((meld) => (meld === taker ? { ...meld, tiles } : meld));
  }
  return kept.filter((meld) => !takers.includes(meld));
}

function print(meld: Meld): string {
  return meld.tiles.map((piece) => piece.id).join();
}

function distinct(layouts: readonly Layout[]): Layout[] {
  return layouts.filter(
    (layout, index) => index === 0 || !same(layout, layouts[index - 1] ?? layout),
  );
}
