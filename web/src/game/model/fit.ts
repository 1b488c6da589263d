/** The largest tile at which everything fits: the table never scrolls while it can be helped. */

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Metrics {
  /** Height of a tile in widths. */
  readonly aspect: number;
  readonly tileGap: number;
  readonly meldPad: number;
  /** Between melds: sideways, and from row to row. */
  readonly gapX: number;
  readonly gapY: number;
  /** Height under a meld for its state in words. */
  readonly caption: number;
}

/** The least and the greatest width of a tile on a table of this width, in pixels. */
export function tableTiles(width: number, narrow: boolean): { least: number; most: number } {
  // A tile grows with the table, so that a large screen is no small one with a wide rim.
  return narrow
    ? { least: 26, most: 42 }
    : { least: 30, most: Math.max(54, Math.min(Math.floor(width / 22), 76)) };
}

/** How melds lie on a table; *tight* where they would not be seen all at once otherwise. */
export function tableMetrics(narrow: boolean, tight: boolean): Metrics {
  if (!narrow) return { aspect: 1.36, tileGap: 2, meldPad: 5, gapX: 14, gapY: 16, caption: 3 };
  // Three groups of four, 26 px each, side by side on a phone of 360 px.
  if (tight) return { aspect: 1.36, tileGap: 1, meldPad: 2, gapX: 3, gapY: 8, caption: 3 };
  return { aspect: 1.36, tileGap: 1, meldPad: 3, gapX: 7, gapY: 10, caption: 3 };
}

/** The greatest whole tile width between *least* and *most* at which the melds fit in the box. */
export function tileWidth(
  lengths: readonly number[],
  box: Box,
  metrics: Metrics,
  least: number,
  most: number,
): number {
  for (let width = most; width > least; width -= 1) {
    if (tableHeight(lengths, box.width, width, metrics) <= box.height) return width;
  }
  return least;
}

export interface Size {
  readonly wide: number;
  readonly high: number;
}

/** The size of a meld of so many tiles; what is longer than the table is wide goes on below. */
export function meldSize(length: number, room: number, width: number, metrics: Metrics): Size {
  const step = width + metrics.tileGap;
  const longest = Math.max(1, Math.floor((room - 2 * metrics.meldPad + metrics.tileGap) / step));
  const line = width * metrics.aspect + metrics.tileGap;
  return {
    wide: Math.min(length, longest) * step - metrics.tileGap + 2 * metrics.meldPad,
    high:
      Math.ceil(length / longest) * line - metrics.tileGap + 2 * metrics.meldPad + metrics.caption,
  };
}

/** How high the melds stand when they are laid side by side and wrapped. */
export function tableHeight(
  lengths: readonly number[],
  room: number,
  width: number,
  metrics: Metrics,
): number {
  let height = 0;
  let row = 0;
  let x = 0;
  for (const length of lengths) {
    const { wide, high } = meldSize(length, room, width, metrics);
    if (x > 0 && x + wide > room) {
      height += row + metrics.gapY;
      x = 0;
      row = 0;
    }
    x += wide + metrics.gapX;
    row = Math.max(row, high);
  }
  return height + row;
}

/** Rows and tile width of a rack that is always shown whole; *least* counts as far as *most* allows it. */
export function rackGrid(
  tiles: number,
  width: number,
  gap: number,
  least: number,
  most: number,
  rowsAtLeast = 2,
): { rows: number; columns: number; tile: number } {
  for (let rows = rowsAtLeast; ; rows += 1) {
    const columns = Math.max(Math.ceil(tiles / rows), 7);
    const tile = Math.min(most, Math.floor((width - gap * (columns - 1)) / columns));
    if (tile >= Math.min(least, most) || rows === 5)
      return { rows, columns, tile: Math.max(tile, Math.min(least, 26)) };
  }
}
