/** Which tiles are new to the player: of the table, and of their rack. */

import { tableOf, type Layout } from './layout';
import type { Kind, Piece } from './tile';

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
  if (known.size > 0)
    for (const piece of tableOf(layout)) if (!known.has(piece.id)) arrived.add(piece.id);
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
  return firstOf(candidates, fresh);
}

/** Finds the tiles of a rack that were drawn: of equal ones those that came last. */
export function drawnTiles(rack: readonly Piece[], drawn: readonly Kind[]): ReadonlySet<number> {
  return firstOf(
    [...rack].sort((a, b) => b.id - a.id),
    drawn,
  );
}

function firstOf(pieces: readonly Piece[], kinds: readonly Kind[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const kind of kinds) {
    const piece = pieces.find((other) => other.kind === kind && !found.has(other.id));
    if (piece) found.add(piece.id);
  }
  return found;
}
