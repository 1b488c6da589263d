/** A hint as the moves of a hand: from the table as it lies to the table it proposes. */

import type { HintMove } from '../../net/protocol';
import { kindsOf, type Layout, type Meld } from './layout';
import { parseMeld } from './notation';
import type { Kind, Piece } from './tile';

/**
 * The layout after each of the moves. The melds of *table*, in notation, are their spots 0, 1, 2 ...;
 * a move to the first unused spot starts a new meld there, and a spot that becomes empty stays one.
 *
 * Empty if the moves do not fit the layout: then there is nothing to show but the end.
 */
export function steps(
  base: Layout,
  table: readonly string[],
  moves: readonly HintMove[],
): Layout[] {
  const spots = inOrder(base, table.map(parseMeld));
  if (!spots) return [];
  const order = (meld: Meld) => {
    const at = base.melds.findIndex((other) => other.id === meld.id);
    return at < 0 ? base.melds.length : at;
  };
  let { rack, nextId } = base;
  const shown: Layout[] = [];
  for (const { tiles, source, start, target, place } of moves) {
    const taken =
      source === null
        ? fromRack(rack, tiles)
        : (spots[source]?.tiles.slice(start, start + tiles.length) ?? []);
    if (taken.map((piece) => piece.kind).join() !== tiles.join() || target > spots.length)
      return [];
    const gone = new Set(taken);
    const from = source === null ? undefined : spots[source];
    if (from && source !== null)
      spots[source] = { ...from, tiles: from.tiles.filter((piece) => !gone.has(piece)) };
    else rack = rack.filter((piece) => !gone.has(piece));
    const onto = spots[target] ?? { id: nextId++, tiles: [] };
    spots[target] = {
      ...onto,
      tiles: [...onto.tiles.slice(0, place), ...taken, ...onto.tiles.slice(place)],
    };
    const melds = spots.filter((meld) => meld.tiles.length > 0).sort((a, b) => order(a) - order(b));
    shown.push({ melds, rack, nextId });
  }
  return shown;
}

/** The layout's melds in the order of *table*; null if it has other ones. */
function inOrder(base: Layout, table: readonly (readonly Kind[])[]): Meld[] | null {
  const left = [...base.melds];
  const found: Meld[] = [];
  for (const kinds of table) {
    const at = left.findIndex((meld) => kindsOf(meld).join() === kinds.join());
    found.push(...left.splice(at, at < 0 ? 0 : 1));
  }
  return left.length === 0 && found.length === table.length ? found : null;
}

function fromRack(rack: readonly Piece[], tiles: readonly Kind[]): Piece[] {
  const left = [...rack];
  return tiles.flatMap((kind) => {
    const at = left.findIndex((piece) => piece.kind === kind);
    return at < 0 ? [] : left.splice(at, 1);
  });
}
