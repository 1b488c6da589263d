/** Finds the tiles on a picture: the twin of `tilerummy.photo.find`. */

import { overlap, type Box } from './boxes';
import type { Layer, Networks } from './network';
import { evenly, mix, type Pixels } from './picture';

/** Least side of a picture that can show a tile, in pixels. */
const LEAST_SIDE = 8;
/** Longest side of the picture at the first look, in pixels. */
const SIDE = 640;
/** Longest side at the second look, which is for small tiles. */
const LARGEST = 1600;
/** Height of a tile at the first look that calls for a second, in pixels. */
const SMALL = 40;
/** Height of a tile at the second look, in pixels. */
const WANTED = 60;
/** Pixels per cell of the detector's maps. */
const CELL = 4;
/** Least score of a tile. */
const LEAST = 0.25;
/** Most tiles on one picture: the largest set has 160. */
const MOST = 240;
/** Overlap, as a share of the smaller box, from which two boxes are taken for the same tile. */
const SAME = 0.45;

/** A tile that was found, and how certain that is, from 0 to 1. */
export interface Found {
  readonly box: Box;
  readonly score: number;
}

/** The tiles on a picture, the most certain first; those that are small are looked for again, larger. */
export function find(levels: readonly Pixels[], networks: Networks): Found[] {
  const { high, wide } = levels[0]!;
  if (Math.min(high, wide) < LEAST_SIDE) return [];
  const longest = Math.max(high, wide);
  const first = Math.min(1, SIDE / longest);
  const found = look(levels, first, networks);
  if (found.length === 0) return found;
  const height = median(found.map(({ box }) => box.high)) * first;
  const second = Math.min(1, LARGEST / longest, (first * WANTED) / height);
  return height < SMALL && second > 1.2 * first ? look(levels, second, networks) : found;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function look(levels: readonly Pixels[], scale: number, networks: Networks): Found[] {
  return decode(networks.find(resized(levels, scale))).map(({ box, score }) => ({
    box: {
      ...box,
      x: box.x / scale,
      y: box.y / scale,
      wide: box.wide / scale,
      high: box.high / scale,
    },
    score,
  }));
}

/** The picture at a scale, less 0.5, filled up with black to multiples of 16. */
function resized(levels: readonly Pixels[], scale: number): Layer {
  const high = Math.max(1, evenly(levels[0]!.high * scale));
  const wide = Math.max(1, evenly(levels[0]!.wide * scale));
  const source = levels[Math.min(Math.floor(Math.log2(1 / scale) + 0.3), levels.length - 1)]!;
  const full = { high: Math.ceil(high / 16) * 16, wide: Math.ceil(wide / 16) * 16 };
  const values = new Float32Array(3 * full.high * full.wide);
  for (let row = 0; row < high; row += 1) {
    const y = ((row + 0.5) * source.high) / high - 0.5;
    for (let column = 0; column < wide; column += 1) {
      const x = ((column + 0.5) * source.wide) / wide - 0.5;
      mix(source, x, y, values, 3 * (row * full.wide + column));
    }
  }
  for (let at = 0; at < values.length; at += 1) values[at]! -= 0.5;
  return { ...full, depth: 3, values };
}

/** The boxes that the detector's maps show, in pixels. */
function decode({ high, wide, depth, values }: Layer): Found[] {
  const heat = new Float32Array((high + 2) * (wide + 2));
  const place = (row: number, column: number) => (row + 1) * (wide + 2) + column + 1;
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1) {
      const value = values[(row * wide + column) * depth]!;
      heat[place(row, column)] = 1 / (1 + Math.exp(-Math.min(Math.max(value, -30), 30)));
    }
  const peaks: { row: number; column: number; score: number }[] = [];
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1) {
      const score = heat[place(row, column)]!;
      if (score < LEAST) continue;
      let highest = true;
      for (let down = -1; down <= 1; down += 1)
        for (let across = -1; across <= 1; across += 1)
          if (heat[place(row + down, column + across)]! > score) highest = false;
      if (highest) peaks.push({ row, column, score });
    }
  peaks.sort((one, other) => other.score - one.score);
  const found: Found[] = [];
  for (const { row, column, score } of peaks.slice(0, 2 * MOST)) {
    const box = boxAt(row, column);
    const near = found.filter(
      (one) => Math.max(Math.abs(one.box.x - box.x), Math.abs(one.box.y - box.y)) < box.high,
    );
    if (near.every((one) => overlap(box, one.box) < SAME)) found.push({ box, score });
  }
  return found.slice(0, MOST);

  /** The box whose centre is in a cell, averaged over the cells around it by how likely each is. */
  function boxAt(row: number, column: number): Box {
    const total = [0, 0, 0, 0, 0, 0];
    let weight = 0;
    for (let down = -1; down <= 1; down += 1)
      for (let across = -1; across <= 1; across += 1) {
        const here = heat[place(row + down, column + across)]!;
        const y = Math.min(Math.max(row + down, 0), high - 1);
        const x = Math.min(Math.max(column + across, 0), wide - 1);
        // Distances are from the cell that tells them.
        const shift = [across, down, 0, 0, 0, 0];
        for (let map = 0; map < 6; map += 1)
          total[map]! += here * (values[(y * wide + x) * depth + 1 + map]! + shift[map]!);
        weight += here;
      }
    const [right, below, wideLog, highLog, upX, upY] = total.map(
      (sum) => sum / Math.max(weight, 1e-6),
    ) as [number, number, number, number, number, number];
    const length = Math.max(Math.hypot(upX, upY), 1e-6);
    const size = (logarithm: number) => 32 * Math.exp(Math.min(Math.max(logarithm, -3), 4));
    return {
      x: (column + 0.5 + right) * CELL,
      y: (row + 0.5 + below) * CELL,
      upX: upX / length,
      upY: upY / length,
      wide: size(wideLog),
      high: size(highLog),
    };
  }
}
