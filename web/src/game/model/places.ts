/**
 * Where the melds lie: rows that stay as they are while a turn is arranged.
 *
 * Everything follows from the table at the start of the turn and the table now, so that taking a
 * step back restores every place. A meld keeps the room that it had at the start; a new one lies
 * behind all others. Others move, or tiles get smaller, only where a row or the table is full.
 */

import {
  meldSize,
  tableHeight,
  tableMetrics,
  tileWidth,
  type Box,
  type Metrics,
  type Size,
} from './fit';

/** A meld, as far as it matters for its place. */
export interface Lying {
  readonly id: number;
  readonly length: number;
}

/** What there is room for. */
export interface Area extends Box {
  readonly narrow: boolean;
  /** The least and the greatest width of a tile. */
  readonly least: number;
  readonly most: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Places {
  /** Width of a tile. */
  readonly tile: number;
  /** Around all melds. */
  readonly pad: number;
  readonly metrics: Metrics;
  readonly spots: ReadonlyMap<number, Spot>;
  readonly height: number;
  /** Whether not everything fits. */
  readonly scrolls: boolean;
}

/** The room of a meld at the start of the turn, and what lies there now: both halves of a split run. */
interface Slot {
  readonly base: Lying;
  readonly melds: readonly Lying[];
}

/** What is placed as one. */
interface Item extends Size {
  readonly melds: readonly Lying[];
}

/** A new meld gets room for this many tiles, and for the words under it. */
const ROOM = { tiles: 3, px: 100 };
/** New melds begin where this many groups of four would begin in the middle of the table. */
const GROUPS = 3;
/** A row in the middle of the table is kept free for this many more tiles, or for fewer. */
const SPARE = [2, 1, 0];
/** Tiles shrink to this part of their size so that rows stay. */
const SHRUNK = 0.85;
/** Kept free below the melds, in pixels. */
const RIM = 4;

/** Places for the melds of *now* in a turn that began with *base*. */
export function placesOf(base: readonly Lying[], now: readonly Lying[], area: Area): Places {
  const { narrow, least } = area;
  const padOf = (tight: boolean) => (tight ? 4 : narrow ? 7 : 16);
  const boxOf = (tight: boolean): Box => ({
    width: area.width - 2 * padOf(tight),
    height: area.height - 2 * padOf(tight) - RIM,
  });
  const lengths = base.map(({ length }) => length);
  const loose = tableMetrics(narrow, false);
  const close =
    narrow && tableHeight(lengths, boxOf(false).width, least, loose) > boxOf(false).height;
  const metrics = tableMetrics(narrow, close);
  const most = startWidth(lengths, boxOf(close), metrics, area);
  const { slots, added } = sorted(base, now);
  const rows = rowsOf(slots, most, metrics, boxOf(close).width);

  const attempt = (tile: number, tight: boolean) => {
    const used = tableMetrics(narrow, tight);
    return {
      tile,
      pad: padOf(tight),
      metrics: used,
      ...place(rows, added, tile, used, boxOf(tight)),
    };
  };
  const sizes = Array.from({ length: most - least + 1 }, (_, step) => most - step);
  for (const tile of sizes) {
    if (tile < most * SHRUNK) break;
    const tried = attempt(tile, close);
    if (!tried.scrolls && !tried.broken) return tried;
  }
  for (const tile of sizes) {
    const tried = attempt(tile, close);
    if (!tried.scrolls) return tried;
  }
  return attempt(least, narrow);
}

/** Width of a tile at the start of a turn: a new meld gets a row if the tiles need not be much smaller for that. */
function startWidth(
  lengths: readonly number[],
  box: Box,
  metrics: Metrics,
  { least, most }: Area,
): number {
  const largest = tileWidth(lengths, box, metrics, least, most);
  for (let tile = largest; tile >= Math.max(least, largest * SHRUNK); tile -= 1) {
    const row = meldSize(ROOM.tiles, box.width, tile, metrics).high + metrics.gapY;
    if (tableHeight(lengths, box.width, tile, metrics) + row <= box.height) return tile;
  }
  return largest;
}

/** What lies in the room of which meld, and what is new. */
function sorted(base: readonly Lying[], now: readonly Lying[]): { slots: Slot[]; added: Lying[] } {
  const rooms = new Map(base.map((meld) => [meld.id, [] as Lying[]]));
  const last = now.findLastIndex(({ id }) => rooms.has(id));
  const added: Lying[] = [];
  let room: Lying[] | undefined;
  for (const [index, meld] of now.entries()) {
    room = index > last ? undefined : (rooms.get(meld.id) ?? room);
    (room ?? added).push(meld);
  }
  return { slots: base.map((meld) => ({ base: meld, melds: rooms.get(meld.id) ?? [] })), added };
}

/** The rows at the start of the turn, each with room for more tiles at its ends if that takes no more rows. */
function rowsOf(slots: readonly Slot[], tile: number, metrics: Metrics, width: number): Slot[][] {
  const lengths = slots.map(({ base }) => base.length);
  const rooms = SPARE.map((tiles) => width - tiles * (tile + metrics.tileGap));
  const high = tableHeight(lengths, width, tile, metrics);
  const room = rooms.find((it) => tableHeight(lengths, it, tile, metrics) <= high) ?? width;
  return lines(
    slots,
    ({ base }) => meldSize(base.length, width, tile, metrics).wide,
    room,
    metrics.gapX,
  );
}

/** The items in lines, as many in each as there is room for. */
function lines<T>(
  items: readonly T[],
  wideOf: (item: T) => number,
  room: number,
  gap: number,
): T[][] {
  const made: T[][] = [];
  let x = 0;
  for (const item of items) {
    const wide = wideOf(item);
    if (x === 0 || x + wide > room) {
      made.push([]);
      x = 0;
    }
    made.at(-1)?.push(item);
    x += wide + gap;
  }
  return made;
}

function place(
  rows: readonly (readonly Slot[])[],
  added: readonly Lying[],
  tile: number,
  metrics: Metrics,
  { width: room, height }: Box,
): { spots: Map<number, Spot>; height: number; scrolls: boolean; broken: boolean } {
  const { gapX, gapY } = metrics;
  const size = (length: number) => meldSize(length, room, tile, metrics);
  const across = (items: readonly Size[]) =>
    items.reduce((sum, { wide }) => sum + wide + gapX, -gapX);
  const spots = new Map<number, Spot>();
  let [x, y, high, broken] = [0, 0, 0, false];
  const put = (item: Item) => {
    let at = x;
    for (const meld of item.melds) {
      spots.set(meld.id, { x: Math.round(at), y: Math.round(y) });
      at += size(meld.length).wide + gapX;
    }
    x += item.wide + gapX;
    high = Math.max(high, item.high);
  };
  const nextLine = (start: number) => {
    if (high > 0) y += high + gapY;
    [x, high] = [start, 0];
  };

  const middle = (wide: number) => Math.max(0, (room - wide) / 2);
  let start = middle(across(Array.from({ length: GROUPS }, () => size(4))));
  let begun = 0;
  for (const row of rows) {
    const bases = row.map(({ base }) => size(base.length));
    const begins = middle(across(bases));
    start = Math.min(start, begins);
    begun += (begun > 0 ? gapY : 0) + Math.max(...bases.map((it) => it.high));
    const broader = lines(
      row.flatMap((slot) => itemsOf(slot, size, room, gapX)),
      ({ wide }) => wide,
      room,
      gapX,
    );
    broken ||= broader.length > 1;
    for (const line of broader) {
      nextLine(
        Math.min(
          broader.length > 1 ? middle(across(line)) : begins,
          Math.max(0, room - across(line)),
        ),
      );
      for (const item of line) put(item);
    }
  }

  const news = added.map((meld): Item => {
    const { wide, high: tall } = size(Math.max(meld.length, ROOM.tiles));
    return { melds: [meld], wide: Math.min(Math.max(wide, ROOM.px), room), high: tall };
  });
  if (rows.length === 0) {
    const widest = Math.max(0, ...lines(news, ({ wide }) => wide, room, gapX).map(across));
    start = Math.min(start, middle(widest));
    begun = size(ROOM.tiles).high;
    x = start;
  }
  for (const item of news) {
    if (x + item.wide > room) nextLine(Math.max(0, Math.min(start, room - item.wide)));
    put(item);
  }

  // In the middle, but so that one more row moves nothing.
  const whole = y + high;
  const above = Math.min((height - begun) / 2, height - begun - gapY - size(ROOM.tiles).high);
  const down = Number.isFinite(height)
    ? Math.max(0, Math.floor(Math.min(Math.max(0, above), height - whole)))
    : 0;
  for (const [id, spot] of spots) spots.set(id, { x: spot.x, y: spot.y + down });
  return { spots, height: whole + down, scrolls: whole > height, broken };
}

/** A slot as one item, as wide as it was at least; its melds one by one where they are wider than the table. */
function itemsOf(
  { base, melds }: Slot,
  size: (length: number) => Size,
  room: number,
  gap: number,
): Item[] {
  const least = size(base.length);
  const now = melds.map(({ length }) => size(length));
  const wide = now.reduce((sum, it) => sum + it.wide + gap, -gap);
  if (melds.length > 1 && wide > room)
    return melds.map((meld) => ({ melds: [meld], ...size(meld.length) }));
  return [
    {
      melds,
      wide: Math.max(least.wide, wide),
      high: Math.max(least.high, ...now.map((it) => it.high)),
    },
  ];
}
