/** The tiles of one or more photos while a person corrects them. Every change can be taken back. */

import type { Kind } from '../../game/model/tile';
import { frameOf, offset, type Box } from './geometry';
import type { PhotoReading } from './reading';

/** A tile as it was read or corrected. */
export interface ReadTile {
  readonly id: number;
  readonly kind: Kind;
  readonly box: Box;
  /** Whether it needs no look: the reader is certain, or a person has looked. */
  readonly certain: boolean;
  /** Other readings, the likeliest first. */
  readonly likely: readonly Kind[];
}

export type Row = readonly ReadTile[];

/** One photo: its tiles in rows, in reading order. */
export interface Sheet {
  readonly photo: number;
  readonly rows: readonly Row[];
}

export interface Correction {
  readonly sheets: readonly Sheet[];
  readonly past: readonly (readonly Sheet[])[];
  readonly nextId: number;
}

export const NOTHING: Correction = { sheets: [], past: [], nextId: 1 };

/** How far a neighbour's centre may be along the row, in widths of a tile: from and to. */
const NEAR = { from: 0.5, to: 1.6 };
/** By how much a neighbour may be shifted up or down, in heights of a tile. */
const SHIFT = 0.4;

export function tilesOf({ sheets }: Correction): ReadTile[] {
  return sheets.flatMap(({ rows }) => rows.flat());
}

export function findTile(correction: Correction, id: number): ReadTile | null {
  return tilesOf(correction).find((tile) => tile.id === id) ?? null;
}

/** Adds a photo after the others. */
export function addPhoto(now: Correction, photo: number, reading: PhotoReading): Correction {
  const tiles = reading.tiles.map(({ tile, box, certain, likely }, index): ReadTile => ({
    id: now.nextId + index,
    kind: tile,
    box,
    certain,
    likely,
  }));
  const inRows = new Set(reading.rows.flat());
  // A tile that the reader put in no row is a row of its own.
  const alone = tiles.map((_, index) => index).filter((index) => !inRows.has(index));
  const rows = [...reading.rows, ...alone.map((index) => [index])]
    .filter((row) => row.length > 0)
    .sort((a, b) => Math.min(...a) - Math.min(...b))
    .map((row) => row.flatMap((index) => tiles[index] ?? []));
  const nextId = now.nextId + tiles.length;
  return { ...put(now, [...now.sheets, { photo, rows }]), nextId };
}

export function removePhoto(now: Correction, photo: number): Correction {
  return put(
    now,
    now.sheets.filter((sheet) => sheet.photo !== photo),
  );
}

/** A person says what a tile is; also that it was read right. */
export function changeTile(now: Correction, id: number, kind: Kind): Correction {
  return put(
    now,
    now.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) =>
        row.map((tile) => (tile.id === id ? { ...tile, kind, certain: true } : tile)),
      ),
    })),
  );
}

export function removeTile(now: Correction, id: number): Correction {
  return put(
    now,
    now.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows
        .map((row) => row.filter((tile) => tile.id !== id))
        .filter((row) => row.length > 0),
    })),
  );
}

/** Adds a tile that the reader has missed to the row in which its box is, or as a row of its own. */
export function addTile(now: Correction, photo: number, kind: Kind, box: Box): Correction {
  const tile: ReadTile = { id: now.nextId, kind, box, certain: true, likely: [] };
  const sheets = now.sheets.map((sheet) =>
    sheet.photo === photo ? { ...sheet, rows: placed(sheet.rows, tile) } : sheet,
  );
  return { ...put(now, sheets), nextId: now.nextId + 1 };
}

export function undoChange(now: Correction): Correction {
  const sheets = now.past.at(-1);
  return sheets ? { ...now, sheets, past: now.past.slice(0, -1) } : now;
}

function put(now: Correction, sheets: readonly Sheet[]): Correction {
  return { ...now, sheets, past: [...now.past, now.sheets] };
}

/** The rows with *tile* between its neighbours: one that was missed may join two rows. */
export function placed(rows: readonly Row[], tile: ReadTile): Row[] {
  const before = neighbour(rows, tile, -1);
  const after = neighbour(rows, tile, 1);
  if (before && after && before.row === after.row) {
    return rows.map((row) => (row === before.row ? inserted(row, before.at + 1, tile) : row));
  }
  // Only the end of a row and the beginning of another are joined.
  const ends = before !== null && before.at === before.row.length - 1;
  const begins = after !== null && after.at === 0;
  if (ends && begins) {
    const joined = [...before.row, tile, ...after.row];
    return rows.flatMap((row) => (row === before.row ? [joined] : row === after.row ? [] : [row]));
  }
  if (before)
    return rows.map((row) => (row === before.row ? inserted(row, before.at + 1, tile) : row));
  if (after) return rows.map((row) => (row === after.row ? inserted(row, after.at, tile) : row));
  return ordered(rows, tile);
}

function inserted(row: Row, at: number, tile: ReadTile): Row {
  return [...row.slice(0, at), tile, ...row.slice(at)];
}

interface Place {
  readonly row: Row;
  readonly at: number;
}

/** The nearest tile to the left (-1) or the right (1) of *tile* in a row, as that row sees it. */
function neighbour(rows: readonly Row[], tile: ReadTile, side: -1 | 1): Place | null {
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    for (const [at, other] of row.entries()) {
      const frame = frameOf(other.box);
      const [along, across] = offset(frame, frameOf(tile.box).center);
      const distance = (-along * side) / frame.width;
      if (distance < NEAR.from || distance > NEAR.to) continue;
      if (Math.abs(across) > SHIFT * frame.height || distance >= least) continue;
      [best, least] = [{ row, at }, distance];
    }
  }
  return best;
}

/** A row of its own goes before the first row that lies lower, or further right at one height. */
function ordered(rows: readonly Row[], tile: ReadTile): Row[] {
  const { center, height } = frameOf(tile.box);
  const later = rows.findIndex((row) => {
    const first = row[0];
    if (!first) return false;
    const [x, y] = frameOf(first.box).center;
    const down = y - center[1];
    return Math.abs(down) < height / 2 ? x > center[0] : down > 0;
  });
  const at = later < 0 ? rows.length : later;
  return [...rows.slice(0, at), [tile], ...rows.slice(at)];
}
