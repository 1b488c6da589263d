/** What the rules say about the tiles of a photo: valid melds, rows that are none, too many of a kind. */

import { copiesIn, GRID, jokersIn, type TileSet } from '../../game/model/box';
import { bestReading } from '../../game/model/classify';
import { fault } from '../../game/model/fault';
import type { MeldRules } from '../../game/model/meldRules';
import type { Kind } from '../../game/model/tile';
import type { MeldFault } from '../../net/tables';
import type { Correction, ReadTile, Row } from './correction';
import type { PhotoMode } from './reading';

/** Tiles side by side: a valid meld, or a row that is not one with the reason. */
export interface JudgedRow {
  readonly photo: number;
  readonly tiles: Row;
  readonly fault: MeldFault | null;
}

export interface TooMany {
  readonly kind: Kind;
  readonly copies: number;
  readonly tiles: readonly ReadTile[];
}

export interface Verdict {
  /** Every row: whole, or cut into the valid melds that touch in it. */
  readonly rows: readonly JudgedRow[];
  /** How many of them are valid melds. */
  readonly valid: number;
  /** Rows of two tiles or more that are not valid melds. */
  readonly bad: readonly JudgedRow[];
  /** Tiles that are beside no other tile. */
  readonly alone: readonly ReadTile[];
  readonly tooMany: readonly TooMany[];
  /** Tiles that a person should look at. */
  readonly unsure: readonly ReadTile[];
  /** Whether no meld is on the table, only loose tiles. */
  readonly loose: boolean;
}

/** The most readings that are offered for one tile before all others. */
const OFFERED = 6;

/** Judges a table; the rows of a rack mean nothing, so that only its copies are counted. */
export function judge(
  { sheets }: Correction,
  mode: PhotoMode,
  set: TileSet,
  rules: MeldRules,
): Verdict {
  const tiles = sheets.flatMap(({ rows }) => rows.flat());
  const rows =
    mode === 'rack'
      ? sheets.map(({ photo, rows: found }) => ({ photo, tiles: found.flat(), fault: null }))
      : sheets.flatMap(({ photo, rows: found }) =>
          found.flatMap((row) => judgeRow(row, rules).map((judged) => ({ photo, ...judged }))),
        );
  const melds = mode === 'table' ? rows : [];
  const valid = melds.filter((row) => row.fault === null).length;
  const alone = melds.filter((row) => row.tiles.length === 1).flatMap((row) => row.tiles);
  return {
    rows,
    valid,
    bad: melds.filter((row) => row.fault !== null && row.tiles.length > 1),
    alone,
    tooMany: excess(tiles, set),
    unsure: tiles.filter((tile) => !tile.certain),
    loose: valid === 0 && alone.length > tiles.length / 2,
  };
}

/** A row as one valid meld, from either end, or as the valid melds that touch in it. */
function judgeRow(row: Row, rules: MeldRules): Omit<JudgedRow, 'photo'>[] {
  const melds = split(row, rules);
  if (melds) return melds.map((tiles) => ({ tiles, fault: null }));
  return [{ tiles: row, fault: fault(kindsOf(row), rules) }];
}

/** The fewest valid melds that make up *row*; null if there are none. */
function split(row: Row, rules: MeldRules): Row[] | null {
  const best: (Row[] | null)[] = [[]];
  for (let end = 1; end <= row.length; end += 1) {
    best[end] = null;
    for (let start = 0; start <= end - rules.minTiles; start += 1) {
      const before = best[start];
      if (!before || before.length >= (best[end]?.length ?? Number.POSITIVE_INFINITY) - 1) continue;
      const meld = asMeld(row.slice(start, end), rules);
      if (meld) best[end] = [...before, meld];
    }
  }
  return best[row.length] ?? null;
}

/** The tiles in the order in which they are a valid meld: people lay runs from either end. */
function asMeld(tiles: Row, rules: MeldRules): Row | null {
  if (bestReading(kindsOf(tiles), rules)) return tiles;
  const turned = [...tiles].reverse();
  return bestReading(kindsOf(turned), rules) ? turned : null;
}

function excess(tiles: readonly ReadTile[], set: TileSet): TooMany[] {
  return [...new Set(kindsOf(tiles))].flatMap((kind) => {
    const copies = copiesIn(set, kind);
    const same = tiles.filter((tile) => tile.kind === kind);
    return same.length > copies ? [{ kind, copies, tiles: same }] : [];
  });
}

export function kindsOf(tiles: readonly ReadTile[]): Kind[] {
  return tiles.map((tile) => tile.kind);
}

/**
 * What a tile may be, the likeliest first: what it is taken for, what the reader says, and what
 * makes its row a valid meld.
 */
export function offers(
  tile: ReadTile | null,
  row: Row,
  at: number,
  set: TileSet,
  rules: MeldRules,
): Kind[] {
  const read = tile ? [tile.kind, ...tile.likely] : [];
  const others = kindsOf(row);
  const fits = (kind: Kind) => {
    const kinds = [...others.slice(0, at), kind, ...others.slice(tile ? at + 1 : at)];
    return bestReading(kinds, rules) ?? bestReading(kinds.reverse(), rules);
  };
  const all = [...GRID.flat(), ...jokersIn(set)];
  const fitting = row.length + (tile ? 0 : 1) >= rules.minTiles ? all.filter(fits) : [];
  return [...new Set([...read, ...fitting])]
    .filter((kind) => copiesIn(set, kind) > 0 || kind === tile?.kind)
    .slice(0, OFFERED);
}
