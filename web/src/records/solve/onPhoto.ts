/** A play on the photos of its tiles: the place of each tile, and the place that a step takes it to. */

import { tableOf, type Layout, type Meld } from '../../game/model/layout';
import { boxAround, frameOf, LEVEL, touches, type Frame } from '../photo/geometry';
import type { Point } from '../photo/reading';
import type { Spot } from '../photo/spot';
import type { Position } from './position';

/** The places of a position's tiles, in its order; null for a tile that no photo shows. */
export interface Places {
  readonly table: readonly (readonly (Spot | null)[])[];
  readonly rack: readonly (Spot | null)[];
}

/** The places of the tiles, by the ids of their pieces. */
export type Spots = ReadonlyMap<number, Spot>;

export const UNSEEN: Places = { table: [], rack: [] };

/** From the middle of a tile to that of the next, in widths of a tile. */
const PITCH = 1.04;
/** Room around a new meld, in heights of a tile. */
const AIR = 0.2;
/** How finely a free place is looked for, in heights of a tile. */
const STEP = 0.4;

/** Whether a photo shows any of the tiles. */
export function isSeen({ table, rack }: Places): boolean {
  return [...table.flat(), ...rack].some((spot) => spot !== null);
}

/** Returns the places of the tiles of *layout*, in its order. */
export function placesOf({ melds, rack }: Layout, spots: Spots): Places {
  const at = ({ id }: { readonly id: number }) => spots.get(id) ?? null;
  return { table: melds.map(({ tiles }) => tiles.map(at)), rack: rack.map(at) };
}

/**
 * Returns the places of the pieces of *layout*, which shows *position*: its melds may come in another order, and
 * so may the tiles of its rack.
 */
export function spotsOf({ melds, rack }: Layout, position: Position, places: Places): Spots {
  const found = new Map<number, Spot>();
  const put = (pieces: Layout['rack'], spots: readonly (Spot | null)[]) =>
    pieces.forEach(({ id }, at) => {
      const spot = spots[at];
      if (spot) found.set(id, spot);
    });
  const left = position.table.map((kinds, at) => ({ kinds, spots: places.table[at] ?? [] }));
  for (const { tiles } of melds) {
    const kinds = tiles.map(({ kind }) => kind).join();
    const at = left.findIndex((meld) => meld.kinds.join() === kinds);
    const [meld] = at < 0 ? [] : left.splice(at, 1);
    if (meld) put(tiles, meld.spots);
  }
  const held = position.rack.map((kind, at) => ({ kind, spot: places.rack[at] ?? null }));
  const ofRack = rack.map(({ kind }) => {
    const at = held.findIndex((tile) => tile.kind === kind);
    return at < 0 ? null : (held.splice(at, 1)[0]?.spot ?? null);
  });
  put(rack, ofRack);
  return found;
}

/**
 * Returns the places of the tiles at the start and after each step: *origin*, and what *moved* says of each of
 * the *layouts* that follow the first.
 */
export function wayOf(
  origin: Spots,
  layouts: readonly Layout[],
  moved: (step: number) => readonly number[],
): Spots[] {
  const [first, last] = [layouts[0], layouts.at(-1)];
  const way = [origin];
  if (!first || !last) return way;
  /** The photos of the table; a new meld is laid on one of them. */
  const onTable = tableOf(first).flatMap(({ id }) => origin.get(id) ?? []);
  for (let step = 1; step < layouts.length; step += 1) {
    const before = way[step - 1]!;
    const came = moved(step);
    const next = new Map(before);
    for (const id of came) next.delete(id);
    for (const meld of layouts[step]!.melds) {
      if (!meld.tiles.some(({ id }) => came.includes(id))) continue;
      const whole = last.melds.find(({ id }) => id === meld.id)?.tiles ?? meld.tiles;
      const row =
        rowOf(meld, next) ??
        newRow(whole, onTable, came, before, [...origin.values(), ...before.values()]);
      for (const [at, { id }] of meld.tiles.entries()) {
        const spot = came.includes(id) ? row?.(at, id) : undefined;
        if (spot) next.set(id, spot);
      }
    }
    way.push(next);
  }
  return way;
}

/** The spot of a tile by its place in a meld, or by its piece. */
type Row = (at: number, id: number) => Spot;

/** Returns the row that already holds some tiles of a meld; null if none of them does. */
function rowOf({ tiles }: Meld, spots: Spots): Row | null {
  const lying = tiles.flatMap(({ id }, at) => {
    const spot = spots.get(id);
    return spot ? [{ at, spot, frame: frameOf(spot.box) }] : [];
  });
  if (lying.length === 0) return null;
  return (at) => {
    // A long row bends: the tiles next to the place show best where it is.
    const [first, second] = lying.sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
    const { frame, spot } = first!;
    const { picture } = spot;
    const pitch = frame.width * PITCH;
    const step: Point =
      second?.spot.picture === picture
        ? [
            (second.frame.center[0] - frame.center[0]) / (second.at - first!.at),
            (second.frame.center[1] - frame.center[1]) / (second.at - first!.at),
          ]
        : [frame.right[0] * pitch, frame.right[1] * pitch];
    const away = at - first!.at;
    const [width, height] = picture.size;
    const center: Point = [
      Math.min(Math.max(frame.center[0] + step[0] * away, 0), width),
      Math.min(Math.max(frame.center[1] + step[1] * away, 0), height),
    ];
    return { picture, box: boxAround({ ...frame, center }) };
  };
}

/**
 * Returns an empty row with room for the *whole* meld, near the tiles that come first; null where
 * the table was not photographed or is full.
 */
function newRow(
  whole: Meld['tiles'],
  onTable: readonly Spot[],
  came: readonly number[],
  before: Spots,
  places: readonly Spot[],
): Row | null {
  const from = came
    .flatMap((id) => before.get(id) ?? [])
    .find((spot) => onTable.some(({ picture }) => picture === spot.picture));
  const picture = (from ?? onTable[0])?.picture;
  if (!picture) return null;
  const taken = places.filter((spot) => spot.picture === picture).map(({ box }) => frameOf(box));
  const width = middleOf(taken.map((frame) => frame.width));
  const height = middleOf(taken.map((frame) => frame.height));
  const pitch = width * PITCH;
  const center = freePlace(
    [whole.length * pitch, height],
    picture.size,
    taken,
    from ? frameOf(from.box).center : [picture.size[0] / 2, picture.size[1] / 2],
  );
  if (!center) return null;
  const start = center[0] - ((whole.length - 1) * pitch) / 2;
  return (at, id) => {
    const place = whole.findIndex((piece) => piece.id === id);
    const x = start + (place < 0 ? at : place) * pitch;
    return { picture, box: boxAround({ ...LEVEL, width, height, center: [x, center[1]] }) };
  };
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The centre of a free rectangle of this size, the nearest to *near*; null if there is none. */
function freePlace(
  [wide, high]: Point,
  [width, height]: readonly [number, number],
  taken: readonly Frame[],
  near: Point,
): Point | null {
  const air = AIR * high;
  const room = { ...LEVEL, width: wide + 2 * air, height: high + 2 * air };
  const step = Math.max(1, STEP * high);
  let best: Point | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let y = room.height / 2; y <= height - room.height / 2; y += step) {
    for (let x = room.width / 2; x <= width - room.width / 2; x += step) {
      const distance = Math.hypot(x - near[0], y - near[1]);
      if (distance >= least) continue;
      if (taken.some((frame) => touches(frame, { ...room, center: [x, y] }))) continue;
      [best, least] = [[x, y], distance];
    }
  }
  return best;
}
