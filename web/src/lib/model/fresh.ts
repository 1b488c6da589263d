/** Which tiles on the table are new to the player. */

import { tableOf, type Layout } from './layout';
import type { Kind } from './tile';

/** Every tile of a layout, by id. */
export function idsOf(layout: Layout): ReadonlySet<number> {
  return new Set([...layout.rack, ...tableOf(layout)].map((piece) => piece.id));
}

/** The tiles of the table that were seen to arrive since the player's last turn. */
export function arrivals(
  layout: Layout,
  earlier: ReadonlySet<number>,
  known: ReadonlySet<number>,
  fresh: readonly Kind[],
): ReadonlySet<number> {
  const arrived = new Set(fresh.length === 0 ? [] : earlier);
  if (known.size > 0) for (const piece of tableOf(layout)) if (!known.has(piece.id)) arrived.add(piece.id);
  return arrived;
}

/** Finds the tiles that the server calls fresh: those that were seen to arrive come first. */
export function freshTiles(
  layout: Layout,
  fresh: readonly Kind[],
  arrived: ReadonlySet<number>,
): ReadonlySet<number> {
  const table = tableOf(layout);
  const candidates = [
    ...table.filter((piece) => arrived.has(piece.id)),
    ...table.filter((piece) => !arrived.has(piece.id)).reverse(),
  ];
  const marked = new Set<number>();
  for (const kind of fresh) {
    const piece = candidates.find((other) => other.kind === kind && !marked.has(other.id));
    if (piece) marked.add(piece.id);
  }
  return marked;
}
