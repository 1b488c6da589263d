/**
 * The layers of the networks: convolutions of 1 or 3 x 3 points, over all channels or by channel.
 *
 * A picture holds the channels of each pixel side by side, and has a border of one pixel of zeros.
 * So the points that a convolution adds up for a pixel are one or three pieces of memory without gaps.
 */

import { fastestRows, type Deep, type Dense, type Rows } from './rows';

/** A picture of numbers between layers. */
export interface Planes {
  /** Its place in the arena. */
  readonly at: number;
  readonly high: number;
  readonly wide: number;
  readonly channels: number;
  /** Numbers in a row, with its border. */
  readonly row: number;
}

/** A picture of any number of channels, as it comes in and goes out: without a border. */
export interface Layer {
  readonly high: number;
  readonly wide: number;
  readonly depth: number;
  /** Row by row, pixel by pixel, channel by channel. */
  readonly values: Float32Array;
}

const FOUR = 4;

/** Makes layers and pictures in one arena, and applies the ones to the others. */
export class Layers {
  constructor(private readonly rows: Rows = fastestRows()) {}

  planes(high: number, wide: number, channels: number): Planes {
    const row = (wide + 2) * channels;
    return { at: this.vector((high + 2) * row), high, wide, channels, row };
  }

  /** The place of *length* zeros. */
  vector(length: number): number {
    return this.rows.arena.take(length);
  }

  /** The numbers at a place, until the arena grows. */
  values(at: number, length: number): Float32Array {
    return this.rows.arena.floats.subarray(at, at + length);
  }

  /** Gives back the pictures made during *work*. */
  during<T>(work: () => T): T {
    return this.rows.arena.during(work);
  }

  /** Writes a picture into *to*, inside its border. */
  bordered({ high, wide, depth, values }: Layer, to: Planes): Planes {
    const { floats } = this.rows.arena;
    for (let y = 0; y < high; y += 1)
      floats.set(values.subarray(y * wide * depth, (y + 1) * wide * depth), inside(to, y));
    return to;
  }

  /** A picture without its border. */
  unbordered(from: Planes): Layer {
    const { high, wide, channels } = from;
    const values = new Float32Array(high * wide * channels);
    for (let y = 0; y < high; y += 1)
      values.set(this.values(inside(from, y), wide * channels), y * wide * channels);
    return { high, wide, depth: channels, values };
  }

  /** A layer from weights in the order of the file: output, channel, row, column. */
  dense(weights: Float32Array, bias: Float32Array, inner: number, size: number): Dense {
    const points = size * size;
    const outer = Math.ceil(bias.length / FOUR) * FOUR;
    const kernel = new Float32Array(outer * inner * points);
    for (let output = 0; output < bias.length; output += 1) {
      const start = (output - (output % FOUR)) * inner * points + (output % FOUR);
      for (let channel = 0; channel < inner; channel += 1) {
        for (let point = 0; point < points; point += 1) {
          kernel[start + (point * inner + channel) * FOUR] =
            weights[(output * inner + channel) * points + point]!;
        }
      }
    }
    const filled = new Float32Array(outer);
    filled.set(bias);
    const { arena } = this.rows;
    return { kernel: arena.put(kernel), bias: arena.put(filled), outer, inner, size };
  }

  /** A layer by channel from weights in the order of the file: channel, row, column. */
  deep(weights: Float32Array, bias: Float32Array): Deep {
    const channels = bias.length;
    const kernel = new Float32Array(channels * 10);
    for (let channel = 0; channel < channels; channel += 1) {
      for (let point = 0; point < 9; point += 1)
        kernel[point * channels + channel] = weights[channel * 9 + point]!;
      kernel[9 * channels + channel] = bias[channel]!;
    }
    return { kernel: this.rows.arena.put(kernel), channels };
  }

  /** Fills *to* with the convolution of *from*; with *relu*, without what is negative. */
  convolve(from: Planes, layer: Dense, to: Planes, step: number, relu: boolean) {
    for (let y = 0; y < to.high; y += 1) {
      const start = layer.size === 3 ? from.at + y * step * from.row : inside(from, y);
      const stride = step * from.channels;
      this.rows.multiply(layer, start, stride, from.row, inside(to, y), to.wide, 0, relu);
    }
  }

  /**
   * Fills *to* with *from* through a layer by channel and one of single points; adds *from* if
   * *residual*. *between* is the place of a row of *from*.
   */
  separate(
    from: Planes,
    first: Deep,
    second: Dense,
    to: Planes,
    step: number,
    residual: boolean,
    between: number,
  ) {
    const { channels } = from;
    for (let y = 0; y < to.high; y += 1) {
      const start = from.at + y * step * from.row;
      this.rows.slide(first, start, step * channels, from.row, between, to.wide);
      const added = residual ? inside(from, y) : 0;
      this.rows.multiply(second, between, channels, 0, inside(to, y), to.wide, added, true);
    }
  }

  /** Fills *to* with the positive part of *large* plus *small*, each pixel of which counts for 2 x 2. */
  addDoubled(large: Planes, small: Planes, to: Planes) {
    const { floats } = this.rows.arena;
    const { channels } = to;
    for (let y = 0; y < to.high; y += 1) {
      for (let x = 0; x < to.wide; x += 1) {
        const one = inside(large, y) + x * channels;
        const other = inside(small, y >> 1) + (x >> 1) * channels;
        const target = inside(to, y) + x * channels;
        for (let channel = 0; channel < channels; channel += 1)
          floats[target + channel] = Math.max(0, floats[one + channel]! + floats[other + channel]!);
      }
    }
  }

  /** Fills what is at *to* with what is at *from* through a full layer. */
  connect(from: number, layer: Dense, to: number, relu: boolean) {
    this.rows.multiply(layer, from, 0, 0, to, 1, 0, relu);
  }

  /** Writes a picture to *to* by channel, row and column: the order that a full layer has. */
  flatten(from: Planes, to: number) {
    const { floats } = this.rows.arena;
    const { high, wide, channels } = from;
    for (let y = 0; y < high; y += 1)
      for (let x = 0; x < wide; x += 1)
        for (let channel = 0; channel < channels; channel += 1)
          floats[to + (channel * high + y) * wide + x] =
            floats[inside(from, y) + x * channels + channel]!;
  }
}

/** Where the first pixel of a row is, inside the border. */
function inside({ at, row, channels }: Planes, y: number): number {
  return at + (y + 1) * row + channels;
}
