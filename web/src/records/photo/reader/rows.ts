/** The inner loops of the layers, over one row of a picture: as WebAssembly, or in JavaScript. */

import { Arena } from './arena';
import { compileKernel, type Kernel } from './kernel';

/** A convolution over all channels, or a full layer. Weights and bias are places in an arena. */
export interface Dense {
  /** For every four outputs: the weights of each input, by row, column and channel, four at a time. */
  readonly kernel: number;
  readonly bias: number;
  /** Outputs, filled up to a multiple of four with zeros. */
  readonly outer: number;
  readonly inner: number;
  /** Points on a side: 1 or 3. */
  readonly size: number;
}

/** A convolution of each channel with 3 x 3 weights of its own. */
export interface Deep {
  /** The place of nine weights and the bias: for each of them, those of all channels. */
  readonly kernel: number;
  readonly channels: number;
}

export interface Rows {
  readonly arena: Arena;
  /**
   * Writes *wide* pixels of a row to *to*: the sums of products of the weights with what is around
   * each, plus what is at *added* (0: nothing); with *relu*, without what is negative.
   *
   * *source* is where the first pixel's points begin, *step* is from one pixel to the next, *row*
   * from one row of points to the next.
   */
  multiply(
    layer: Dense,
    source: number,
    step: number,
    row: number,
    to: number,
    wide: number,
    added: number,
    relu: boolean,
  ): void;
  /** Writes the positive part of a row through a layer by channel. */
  slide(layer: Deep, source: number, step: number, row: number, to: number, wide: number): void;
}

/** The fastest rows that this browser has. */
export function fastestRows(): Rows {
  try {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const kernel = compileKernel(memory);
    if (kernel) return new CompiledRows(new Arena(memory), kernel);
  } catch {
    // A browser without WebAssembly.
  }
  return new ScriptRows();
}

const FLOAT_BYTES = 4;

class CompiledRows implements Rows {
  constructor(
    readonly arena: Arena,
    private readonly kernel: Kernel,
  ) {}

  multiply(
    { kernel, bias, outer, inner, size }: Dense,
    source: number,
    step: number,
    row: number,
    to: number,
    wide: number,
    added: number,
    relu: boolean,
  ) {
    this.kernel.multiply(
      kernel * FLOAT_BYTES,
      bias * FLOAT_BYTES,
      outer,
      size * inner * FLOAT_BYTES,
      size,
      source * FLOAT_BYTES,
      step * FLOAT_BYTES,
      row * FLOAT_BYTES,
      to * FLOAT_BYTES,
      wide,
      added * FLOAT_BYTES,
      Number(relu),
    );
  }

  slide(
    { kernel, channels }: Deep,
    source: number,
    step: number,
    row: number,
    to: number,
    wide: number,
  ) {
    this.kernel.slide(
      kernel * FLOAT_BYTES,
      channels * FLOAT_BYTES,
      source * FLOAT_BYTES,
      step * FLOAT_BYTES,
      row * FLOAT_BYTES,
      to * FLOAT_BYTES,
      wide,
    );
  }
}

/** The same in JavaScript. Sums are in local variables, which the engine holds in registers. */
export class ScriptRows implements Rows {
  readonly arena = new Arena(null);

  multiply(
    { kernel, bias, outer, inner, size }: Dense,
    source: number,
    step: number,
    row: number,
    to: number,
    wide: number,
    added: number,
    relu: boolean,
  ) {
    const { floats } = this.arena;
    const length = size * inner;
    for (let output = 0; output < outer; output += 4) {
      for (let x = 0; x < wide; x += 1) {
        let s0 = floats[bias + output]!;
        let s1 = floats[bias + output + 1]!;
        let s2 = floats[bias + output + 2]!;
        let s3 = floats[bias + output + 3]!;
        let weight = kernel + output * size * length;
        for (let line = 0; line < size; line += 1) {
          const place = source + x * step + line * row;
          for (let at = place; at < place + length; at += 1) {
            const value = floats[at]!;
            s0 += value * floats[weight]!;
            s1 += value * floats[weight + 1]!;
            s2 += value * floats[weight + 2]!;
            s3 += value * floats[weight + 3]!;
            weight += 4;
          }
        }
        const here = x * outer + output;
        floats[to + here] = s0;
        floats[to + here + 1] = s1;
        floats[to + here + 2] = s2;
        floats[to + here + 3] = s3;
      }
    }
    for (let at = 0; at < wide * outer; at += 1) {
      const sum = floats[to + at]! + (added === 0 ? 0 : floats[added + at]!);
      floats[to + at] = relu && sum < 0 ? 0 : sum;
    }
  }

  slide(
    { kernel, channels }: Deep,
    source: number,
    step: number,
    row: number,
    to: number,
    wide: number,
  ) {
    const { floats } = this.arena;
    for (let channel = 0; channel < channels; channel += 1) {
      for (let x = 0; x < wide; x += 1) {
        const at = source + x * step + channel;
        let sum = floats[kernel + 9 * channels + channel]!;
        for (let point = 0; point < 9; point += 1) {
          const place = at + Math.floor(point / 3) * row + (point % 3) * channels;
          sum += floats[place]! * floats[kernel + point * channels + channel]!;
        }
        floats[to + x * channels + channel] = sum > 0 ? sum : 0;
      }
    }
  }
}
