/**
 * The two networks: one finds tiles, the other reads them. The twin of `tilerummy.photo.network`.
 *
 * Values lie pixel by pixel, all channels of a pixel side by side: then every layer but those that
 * look at neighbours is one product of matrices.
 */

import type { Weights } from './weights';

/** A picture of any number of channels. */
export interface Layer {
  readonly high: number;
  readonly wide: number;
  readonly depth: number;
  /** Row by row, pixel by pixel, channel by channel. */
  readonly values: Float32Array;
}

/** Weights in the order in which they are used. */
interface Kernel {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** The classes of the reader's first answer; `wrong` is anything but an upright tile. */
export const WRONG = 17;
/** Height and width of a cut tile, in pixels. */
export const TILE = { high: 40, wide: 32 } as const;

export class Networks {
  readonly #given: Weights;
  readonly #kernels = new Map<string, Kernel>();

  constructor(given: Weights) {
    this.#given = given;
  }

  /** The detector's seven maps of a picture whose sides are multiples of 16: a cell per 4 x 4 pixels. */
  find(picture: Layer): Layer {
    let x = this.#conv(picture, 'find.stem1', 2);
    const four = this.#block(this.#conv(x, 'find.stem2', 2), 'find.a1');
    let eight = this.#down(four, 'find.down1');
    for (const name of ['b1', 'b2', 'b3']) eight = this.#block(eight, `find.${name}`);
    x = this.#down(eight, 'find.down2');
    for (const name of ['c1', 'c2', 'c3', 'c4']) x = this.#block(x, `find.${name}`);
    x = this.#block(addDoubled(eight, this.#point(x, 'find.up1', false)), 'find.d1');
    x = addDoubled(four, this.#point(x, 'find.up2', false));
    x = this.#block(this.#block(x, 'find.e1'), 'find.e2');
    return this.#point(this.#point(x, 'find.head', true), 'find.out', false);
  }

  /** Two answers about a tile, before the softmax: its name, and its colour. */
  read(tile: Layer): readonly [names: Float32Array, colors: Float32Array] {
    let x = this.#conv(tile, 'read.conv1', 1);
    x = this.#block(this.#conv(x, 'read.conv2', 2), 'read.block1');
    x = this.#block(this.#conv(x, 'read.conv3', 2), 'read.block2');
    x = this.#conv(x, 'read.conv4', 2);
    const flat = { high: 1, wide: 1, depth: x.values.length, values: x.values };
    const full = this.#product(flat, this.#full(x), true);
    return [
      this.#product(full, this.#dense('read.number'), false).values,
      this.#product(full, this.#dense('read.color'), false).values,
    ];
  }

  /** The convolution of 3 x 3 pixels. */
  #conv(x: Layer, name: string, step: number): Layer {
    return this.#product(neighbours(x, step), this.#dense(name), true);
  }

  /** The convolution of single pixels. */
  #point(x: Layer, name: string, positive: boolean): Layer {
    return this.#product(x, this.#dense(name), positive);
  }

  /** A residual block. */
  #block(x: Layer, name: string): Layer {
    const inner = this.#point(this.#deep(x, name, 1), `${name}.point`, false);
    const { values } = inner;
    for (let index = 0; index < values.length; index += 1)
      values[index] = Math.max(0, values[index]! + x.values[index]!);
    return inner;
  }

  /** Half the size, with more channels. */
  #down(x: Layer, name: string): Layer {
    return this.#point(this.#deep(x, name, 2), `${name}.point`, true);
  }

  /** The convolution of each channel with its own 3 x 3 weights. */
  #deep(x: Layer, name: string, step: number): Layer {
    const { weights, bias } = this.#kernel(`${name}.deep`, (weight, depth) =>
      swapped(weight, depth, 9),
    );
    const { depth } = x;
    const [high, wide] = [Math.floor(x.high / step), Math.floor(x.wide / step)];
    const values = new Float32Array(high * wide * depth);
    for (let row = 0, out = 0; row < high; row += 1) {
      for (let column = 0; column < wide; column += 1, out += depth) {
        for (let channel = 0; channel < depth; channel += 1) values[out + channel] = bias[channel]!;
        for (let point = 0; point < 9; point += 1) {
          const y = row * step + Math.floor(point / 3) - 1;
          const z = column * step + (point % 3) - 1;
          if (y < 0 || y >= x.high || z < 0 || z >= x.wide) continue;
          const from = (y * x.wide + z) * depth;
          const weight = point * depth;
          for (let channel = 0; channel < depth; channel += 1)
            values[out + channel]! += x.values[from + channel]! * weights[weight + channel]!;
        }
        for (let channel = 0; channel < depth; channel += 1)
          if (values[out + channel]! < 0) values[out + channel] = 0;
      }
    }
    return { high, wide, depth, values };
  }

  /** Every pixel through the same matrix: where nearly all of the time goes. */
  #product(x: Layer, { weights, bias }: Kernel, positive: boolean): Layer {
    const { high, wide, depth } = x;
    const outer = bias.length;
    const pixels = high * wide;
    const values = new Float32Array(pixels * outer);
    const from = x.values;
    for (let pixel = 0; pixel < pixels; pixel += 2) {
      const first = pixel * depth;
      // An odd last pixel is computed twice, which costs less than another loop.
      const second = pixel + 1 < pixels ? first + depth : first;
      const out = pixel * outer;
      const next = pixel + 1 < pixels ? out + outer : out;
      let channel = 0;
      for (; channel + 3 < outer; channel += 4) {
        const w = channel * depth;
        let [a0, a1, a2, a3] = [0, 0, 0, 0];
        let [b0, b1, b2, b3] = [0, 0, 0, 0];
        for (let inner = 0; inner < depth; inner += 1) {
          const a = from[first + inner]!;
          const b = from[second + inner]!;
          const w0 = weights[w + inner]!;
          const w1 = weights[w + depth + inner]!;
          const w2 = weights[w + 2 * depth + inner]!;
          const w3 = weights[w + 3 * depth + inner]!;
          a0 += a * w0;
          a1 += a * w1;
          a2 += a * w2;
          a3 += a * w3;
          b0 += b * w0;
          b1 += b * w1;
          b2 += b * w2;
          b3 += b * w3;
        }
        values[out + channel] = a0 + bias[channel]!;
        values[out + channel + 1] = a1 + bias[channel + 1]!;
        values[out + channel + 2] = a2 + bias[channel + 2]!;
        values[out + channel + 3] = a3 + bias[channel + 3]!;
        values[next + channel] = b0 + bias[channel]!;
        values[next + channel + 1] = b1 + bias[channel + 1]!;
        values[next + channel + 2] = b2 + bias[channel + 2]!;
        values[next + channel + 3] = b3 + bias[channel + 3]!;
      }
      for (; channel < outer; channel += 1) {
        const w = channel * depth;
        let [a, b] = [bias[channel]!, bias[channel]!];
        for (let inner = 0; inner < depth; inner += 1) {
          a += from[first + inner]! * weights[w + inner]!;
          b += from[second + inner]! * weights[w + inner]!;
        }
        values[out + channel] = a;
        values[next + channel] = b;
      }
    }
    if (positive)
      for (let index = 0; index < values.length; index += 1)
        if (values[index]! < 0) values[index] = 0;
    return { high, wide, depth: outer, values };
  }

  /** A matrix of one row per output; the points of a kernel come before its channels. */
  #dense(name: string): Kernel {
    const [, inner = 1, side = 1] = this.#weight(`${name}.w`).shape;
    const points = side * side;
    return this.#kernel(name, (weight, outer) => {
      if (points === 1) return weight;
      const size = inner * points;
      const found = new Float32Array(weight.length);
      for (let row = 0; row < outer; row += 1)
        found.set(
          swapped(weight.subarray(row * size, (row + 1) * size), inner, points),
          row * size,
        );
      return found;
    });
  }

  /** The first full layer, whose columns are ordered by channel, then by pixel. */
  #full({ depth, high, wide }: Layer): Kernel {
    return this.#kernel('read.full', (weight, outer) => {
      const size = depth * high * wide;
      const found = new Float32Array(weight.length);
      for (let row = 0; row < outer; row += 1)
        found.set(
          swapped(weight.subarray(row * size, (row + 1) * size), depth, high * wide),
          row * size,
        );
      return found;
    });
  }

  #kernel(name: string, ordered: (weight: Float32Array, outer: number) => Float32Array): Kernel {
    let kernel = this.#kernels.get(name);
    if (!kernel) {
      const bias = this.#weight(`${name}.b`).values;
      kernel = { weights: ordered(this.#weight(`${name}.w`).values, bias.length), bias };
      this.#kernels.set(name, kernel);
    }
    return kernel;
  }

  #weight(name: string): { readonly shape: readonly number[]; readonly values: Float32Array } {
    const weight = this.#given.get(name);
    if (!weight) throw new Error(`the weights ${name} are missing`);
    return weight;
  }
}

/** A matrix of *rows* x *columns* with rows and columns exchanged. */
function swapped(matrix: Float32Array, rows: number, columns: number): Float32Array {
  const found = new Float32Array(matrix.length);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      found[column * rows + row] = matrix[row * columns + column]!;
  return found;
}

/** The 3 x 3 pixels around each pixel, or around each of every second one, as its channels. */
function neighbours(x: Layer, step: number): Layer {
  const { depth } = x;
  const [high, wide] = [Math.floor(x.high / step), Math.floor(x.wide / step)];
  const values = new Float32Array(high * wide * depth * 9);
  for (let row = 0; row < high; row += 1) {
    for (let down = 0; down < 3; down += 1) {
      const y = row * step + down - 1;
      if (y < 0 || y >= x.high) continue;
      for (let column = 0; column < wide; column += 1) {
        const z = column * step - 1;
        const from = Math.max(z, 0);
        const to = Math.min(z + 3, x.wide);
        const out = ((row * wide + column) * 9 + down * 3 + from - z) * depth;
        const start = (y * x.wide + from) * depth;
        const size = (to - from) * depth;
        for (let index = 0; index < size; index += 1)
          values[out + index] = x.values[start + index]!;
      }
    }
  }
  return { high, wide, depth: depth * 9, values };
}

/** The sum of a picture and one of half its size, without what is below zero. */
function addDoubled(x: Layer, smaller: Layer): Layer {
  const { high, wide, depth } = x;
  const values = new Float32Array(x.values.length);
  for (let row = 0, out = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1) {
      const from = ((row >> 1) * smaller.wide + (column >> 1)) * depth;
      for (let channel = 0; channel < depth; channel += 1, out += 1)
        values[out] = Math.max(0, x.values[out]! + smaller.values[from + channel]!);
    }
  return { high, wide, depth, values };
}
