/** Groups tiles into rows, in reading order: the twin of `tilerummy.photo.group`. */

import type { Box } from './boxes';
import { median } from './find';

/** Least and greatest distance between neighbours' centres, in widths of a tile. */
const CLOSEST = 0.6;
const FARTHEST = 1.4;
/** Largest shift of a neighbour up or down, in heights of a tile. */
const SHIFT = 0.3;
/** Least height of the smaller of two neighbours, as a share of the larger one's. */
const ALIKE = 0.7;
/** Least cosine of the angle between neighbours. */
const PARALLEL = 0.9;

/**
 * The indices of boxes as rows, each from left to right, in reading order.
 *
 * Left and right are as the tiles show their numbers. A loose tile is a row of its own.
 */
export function rows(boxes: readonly Box[]): number[][] {
  return inReadingOrder(
    boxes,
    chains(boxes).map((row) => directed(boxes, row)),
  );
}

/** The tiles that lie side by side, by linking each with its nearest neighbours. */
function chains(boxes: readonly Box[]): number[][] {
  const right = new Map<number, number>();
  const left = new Set<number>();
  const end = (start: number): number => {
    let last = start;
    for (let next = right.get(last); next !== undefined; next = right.get(last)) last = next;
    return last;
  };
  for (const [one, other] of links(boxes)) {
    if (right.has(one) || left.has(other) || end(other) === one) continue;
    right.set(one, other);
    left.add(other);
  }
  return boxes.flatMap((_, start) => {
    if (left.has(start)) return [];
    const row = [start];
    for (let next = right.get(start); next !== undefined; next = right.get(next)) row.push(next);
    return [row];
  });
}

/** The pairs of neighbours (left, right in the axis of the pair), the nearest first. */
function links(boxes: readonly Box[]): (readonly [number, number])[] {
  // A tile upside down in a row still has its neighbours on the sides where they are.
  const axes = boxes.map(({ upX, upY }) => {
    const flip = -upY < -1e-3 || (Math.abs(upY) <= 1e-3 && upX < 0);
    return flip ? ([upY, -upX] as const) : ([-upY, upX] as const);
  });
  const pairs: { distance: number; one: number; other: number }[] = [];
  boxes.forEach((first, one) => {
    boxes.forEach((second, other) => {
      if (one === other) return;
      const [[x1, y1], [x2, y2]] = [axes[one]!, axes[other]!];
      const cosine = x1 * x2 + y1 * y2;
      const [meanX, meanY] = [x2 * Math.sign(cosine) + x1, y2 * Math.sign(cosine) + y1];
      const length = Math.max(Math.hypot(meanX, meanY), 1e-6);
      const [awayX, awayY] = [second.x - first.x, second.y - first.y];
      const across = (awayX * meanX + awayY * meanY) / length / ((first.wide + second.wide) / 2);
      const along =
        Math.abs(awayX * meanY - awayY * meanX) / length / ((first.high + second.high) / 2);
      const size = Math.min(first.high, second.high) / Math.max(first.high, second.high);
      if (
        across > CLOSEST &&
        across < FARTHEST &&
        along < SHIFT &&
        Math.abs(cosine) > PARALLEL &&
        size > ALIKE
      )
        pairs.push({ distance: across + along, one, other });
    });
  });
  pairs.sort((a, b) => a.distance - b.distance || a.one - b.one || a.other - b.other);
  return pairs.map(({ one, other }) => [one, other]);
}

/** The row from left to right as most of its tiles see it. */
function directed(boxes: readonly Box[], row: readonly number[]): number[] {
  const [first, last] = [boxes[row[0]!]!, boxes[row.at(-1)!]!];
  const [x, y] = [last.x - first.x, last.y - first.y];
  const votes = row.map((index) => Math.sign(-boxes[index]!.upY * x + boxes[index]!.upX * y));
  return votes.reduce((total, vote) => total + vote, 0) >= 0 ? [...row] : [...row].reverse();
}

/** Rows from top to bottom, and from left to right at one height. */
function inReadingOrder(boxes: readonly Box[], found: readonly number[][]): number[][] {
  if (found.length === 0) return [];
  const mean = (row: readonly number[], side: 'x' | 'y') =>
    row.reduce((total, index) => total + boxes[index]![side], 0) / row.length;
  const placed = found.map((row) => ({ row, x: mean(row, 'x'), y: mean(row, 'y') }));
  const band = 0.5 * median(boxes.map(({ high }) => high));
  const bands: (typeof placed)[] = [];
  for (const one of placed.sort((a, b) => a.y - b.y)) {
    const last = bands.at(-1);
    if (last && one.y - last[0]!.y < band) last.push(one);
    else bands.push([one]);
  }
  return bands.flatMap((level) => level.sort((a, b) => a.x - b.x).map(({ row }) => row));
}
