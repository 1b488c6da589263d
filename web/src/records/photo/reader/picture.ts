/** Pictures, their smaller copies, and tiles cut out of them: the twin of `tilerummy.photo.crops`. */

import type { Box } from './boxes';
import { TILE, type Layer } from './network';

/** A picture: red, green and blue of each pixel, row by row. */
export interface Pixels {
  readonly high: number;
  readonly wide: number;
  readonly values: Uint8Array;
}

/** Side of the cut area per side of the box, so that a slightly wrong outline cuts nothing off. */
const MARGIN = 1.1;
/** Brightness to which the bright half of every cut tile is scaled, per colour. */
const IVORY = 0.8;

/** A picture without the opacity of its pixels. */
export function opaque({ width, height, data }: ImageData): Pixels {
  const values = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < values.length; from += 4, to += 3) {
    values[to] = data[from]!;
    values[to + 1] = data[from + 1]!;
    values[to + 2] = data[from + 2]!;
  }
  return { high: height, wide: width, values };
}

/** The picture and its halvings, each the mean of 2 x 2 pixels, down to 64 pixels. */
export function pyramid(picture: Pixels): Pixels[] {
  const levels = [picture];
  for (let last = picture; Math.min(last.high, last.wide) >= 128; levels.push(last))
    last = halved(last);
  return levels;
}

function halved({ high, wide, values }: Pixels): Pixels {
  const half = { high: high >> 1, wide: wide >> 1, values: new Uint8Array() };
  half.values = new Uint8Array(3 * half.high * half.wide);
  for (let row = 0, out = 0; row < half.high; row += 1) {
    for (let column = 0; column < half.wide; column += 1) {
      const first = 3 * (2 * row * wide + 2 * column);
      const below = first + 3 * wide;
      for (let color = 0; color < 3; color += 1, out += 1) {
        const upper = values[first + color]! + values[first + 3 + color]!;
        const lower = values[below + color]! + values[below + 3 + color]!;
        half.values[out] = (upper + lower + 2) >> 2;
      }
    }
  }
  return half;
}

/** The tile at a box, upright and freed of the colour of the light. */
export function cut(levels: readonly Pixels[], box: Box): Layer {
  const scale = Math.max(1, (box.high * MARGIN) / TILE.high);
  const level = Math.min(evenly(Math.log2(scale)), levels.length - 1);
  const { high, wide } = TILE;
  const tile = { high, wide, depth: 3, values: new Float32Array(3 * high * wide) };
  const shrink = 2 ** -level;
  const picture = levels[level]!;
  for (let row = 0, out = 0; row < high; row += 1) {
    const along = ((row + 0.5) / high - 0.5) * MARGIN * box.high;
    for (let column = 0; column < wide; column += 1, out += 3) {
      const across = ((column + 0.5) / wide - 0.5) * MARGIN * box.wide;
      const x = (box.x - box.upY * across - box.upX * along) * shrink - 0.5;
      const y = (box.y + box.upX * across - box.upY * along) * shrink - 0.5;
      mix(picture, x, y, tile.values, out);
    }
  }
  balance(tile.values);
  return tile;
}

/** Rounds to the nearest whole number, halves to the even one, as numpy does. */
export function evenly(value: number): number {
  const whole = Math.floor(value);
  const part = value - whole;
  return part === 0.5 ? whole + (whole % 2) : Math.round(value);
}

/** Writes the picture's colours at a point, from 0 to 1; the edge continues outside. */
export function mix(
  { high, wide, values }: Pixels,
  x: number,
  y: number,
  into: Float32Array,
  at: number,
): void {
  const across = Math.min(Math.max(x, 0), wide - 1.001);
  const down = Math.min(Math.max(y, 0), high - 1.001);
  const left = Math.floor(across);
  const top = Math.floor(down);
  const partX = across - left;
  const partY = down - top;
  const first = 3 * (top * wide + left);
  const below = first + 3 * wide;
  for (let color = 0; color < 3; color += 1) {
    const upper = values[first + color]! * (1 - partX) + values[first + 3 + color]! * partX;
    const lower = values[below + color]! * (1 - partX) + values[below + 3 + color]! * partX;
    into[at + color] = (upper * (1 - partY) + lower * partY) / 255;
  }
}

/** Scales the bright half of a tile to `IVORY`: a tile is ivory around its number. Takes off 0.5. */
function balance(tile: Float32Array): void {
  const light = new Float32Array(tile.length / 3);
  for (let pixel = 0; pixel < light.length; pixel += 1)
    light[pixel] = tile[3 * pixel]! + tile[3 * pixel + 1]! + tile[3 * pixel + 2]!;
  const sorted = light.slice().sort();
  const middle = (sorted[light.length / 2 - 1]! + sorted[light.length / 2]!) / 2;
  const total = [0, 0, 0];
  let bright = 0;
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    if (light[pixel]! < middle) continue;
    bright += 1;
    for (let color = 0; color < 3; color += 1) total[color]! += tile[3 * pixel + color]!;
  }
  for (let color = 0; color < 3; color += 1) {
    const mean = Math.max(total[color]! / Math.max(bright, 1), 0.02);
    const gain = Math.min(Math.max(IVORY / mean, 0.5), 6);
    for (let at = color; at < tile.length; at += 3)
      tile[at] = Math.min(Math.max(tile[at]! * gain, 0), 1.2) - 0.5;
  }
}
