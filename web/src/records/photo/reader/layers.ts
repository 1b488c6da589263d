/**
 * The layers of the networks: convolutions of 1 or 3 x 3 points, over all channels or by channel.
 *
 * A picture holds the channels of each pixel side by side, and has a border of one pixel of zeros.
 * So the points that a convolution adds up for a pixel are one or three pieces of memory without gaps.
 * Sums are kept in local variables, for two pixels and four channels at a time: the engine
 * holds them in registers. JavaScript calculates with 64 bits; weights are stored so, which saves
 * a conversion for each product.
 */

/** A picture of numbers between layers. */
export interface Planes {
  readonly data: Float32Array;
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

/** A convolution over all channels, or a full layer. */
export interface Dense {
  /** For every four outputs: the weights of each input, by row, column and channel, four at a time. */
  readonly kernel: Float64Array;
  readonly bias: Float64Array;
  /** Outputs, filled up to a multiple of four with zeros. */
  readonly outer: number;
  readonly inner: number;
  /** Points on a side: 1 or 3. */
  readonly size: number;
}

/** A convolution of each channel with 3 x 3 weights of its own. */
export interface Deep {
  /** Nine weights and the bias for each channel. */
  readonly kernel: Float64Array;
  readonly channels: number;
}

const FOUR = 4;

export function planes(high: number, wide: number, channels: number): Planes {
  const row = (wide + 2) * channels;
  return { data: new Float32Array((high + 2) * row), high, wide, channels, row };
}

/** Writes a picture into *to*, inside its border. */
export function bordered({ high, wide, depth, values }: Layer, to: Planes): Planes {
  for (let y = 0; y < high; y += 1)
    to.data.set(
      values.subarray(y * wide * depth, (y + 1) * wide * depth),
      (y + 1) * to.row + depth,
    );
  return to;
}

/** A picture without its border. */
export function unbordered({ high, wide, channels, row, data }: Planes): Layer {
  const values = new Float32Array(high * wide * channels);
  for (let y = 0; y < high; y += 1) {
    const start = (y + 1) * row + channels;
    values.set(data.subarray(start, start + wide * channels), y * wide * channels);
  }
  return { high, wide, depth: channels, values };
}

/** A layer from weights in the order of the file: output, channel, row, column. */
export function dense(
  weights: Float32Array,
  bias: Float32Array,
  inner: number,
  size: number,
): Dense {
  const points = size * size;
  const outer = Math.ceil(bias.length / FOUR) * FOUR;
  const kernel = new Float64Array(outer * inner * points);
  for (let output = 0; output < bias.length; output += 1) {
    const start = (output - (output % FOUR)) * inner * points + (output % FOUR);
    for (let channel = 0; channel < inner; channel += 1) {
      for (let point = 0; point < points; point += 1) {
        kernel[start + (point * inner + channel) * FOUR] =
          weights[(output * inner + channel) * points + point]!;
      }
    }
  }
  const filled = new Float64Array(outer);
  filled.set(bias);
  return { kernel, bias: filled, outer, inner, size };
}

/** A layer by channel from weights in the order of the file: channel, row, column. */
export function deep(weights: Float32Array, bias: Float32Array): Deep {
  const kernel = new Float64Array(bias.length * 10);
  for (let channel = 0; channel < bias.length; channel += 1) {
    kernel.set(weights.subarray(channel * 9, channel * 9 + 9), channel * 10);
    kernel[channel * 10 + 9] = bias[channel]!;
  }
  return { kernel, channels: bias.length };
}

/** Fills *to* with the convolution of *from*; with *relu*, without what is negative. */
export function convolve(from: Planes, layer: Dense, to: Planes, step: number, relu: boolean) {
  for (let y = 0; y < to.high; y += 1) {
    const start = layer.size === 3 ? y * step * from.row : (y + 1) * from.row + from.channels;
    const target = (y + 1) * to.row + to.channels;
    multiply(layer, from.data, start, step * from.channels, from.row, to.data, target, to.wide);
    if (relu) rectify(to.data, target, to.wide * to.channels);
  }
}

/** Fills *to* with *from* through a layer by channel and one of single points; adds *from* if *residual*. */
export function separate(
  from: Planes,
  first: Deep,
  second: Dense,
  to: Planes,
  step: number,
  residual: boolean,
  between: Float32Array,
) {
  for (let y = 0; y < to.high; y += 1) {
    slide(first, from.data, y * step * from.row, from.row, step, between, to.wide);
    const target = (y + 1) * to.row + to.channels;
    multiply(second, between, 0, from.channels, 0, to.data, target, to.wide);
    if (residual) add(to.data, target, from.data, target, to.wide * to.channels);
    rectify(to.data, target, to.wide * to.channels);
  }
}

/** Fills *to* with the positive part of *large* plus *small*, each pixel of which counts for 2 x 2. */
export function addDoubled(large: Planes, small: Planes, to: Planes) {
  const { channels } = to;
  for (let y = 0; y < to.high; y += 1) {
    for (let x = 0; x < to.wide; x += 1) {
      const here = (y + 1) * to.row + (x + 1) * channels;
      const there = ((y >> 1) + 1) * small.row + ((x >> 1) + 1) * channels;
      add(large.data, here, small.data, there, channels, to.data);
    }
    rectify(to.data, (y + 1) * to.row + channels, to.wide * channels);
  }
}

/** Fills *to* with *from* through a full layer. */
export function connect(from: Float32Array, layer: Dense, to: Float32Array, relu: boolean) {
  multiply(layer, from, 0, 0, 0, to, 0, 1);
  if (relu) rectify(to, 0, layer.outer);
}

/**
 * Writes *wide* pixels of a row: the sums of products of *kernel* with what is around each.
 *
 * *start* is where the first pixel's points begin, *step* is from one pixel to the next, *row* from
 * one row of points to the next.
 */
function multiply(
  { kernel, bias, outer, inner, size }: Dense,
  source: Float32Array,
  start: number,
  step: number,
  row: number,
  to: Float32Array,
  target: number,
  wide: number,
) {
  const length = size * inner;
  for (let output = 0; output < outer; output += FOUR) {
    const first = output * size * length;
    const c0 = bias[output]!;
    const c1 = bias[output + 1]!;
    const c2 = bias[output + 2]!;
    const c3 = bias[output + 3]!;
    for (let x = 0; x < wide; x += 2) {
      // The last of an odd number is calculated twice, and written once.
      const away = x + 1 < wide ? step : 0;
      let a0 = c0;
      let a1 = c1;
      let a2 = c2;
      let a3 = c3;
      let b0 = c0;
      let b1 = c1;
      let b2 = c2;
      let b3 = c3;
      let weight = first;
      let place = start + x * step;
      for (let line = 0; line < size; line += 1) {
        const end = place + length;
        for (let at = place; at < end; at += 1) {
          const a = source[at]!;
          const b = source[at + away]!;
          const w0 = kernel[weight]!;
          const w1 = kernel[weight + 1]!;
          const w2 = kernel[weight + 2]!;
          const w3 = kernel[weight + 3]!;
          a0 += a * w0;
          a1 += a * w1;
          a2 += a * w2;
          a3 += a * w3;
          b0 += b * w0;
          b1 += b * w1;
          b2 += b * w2;
          b3 += b * w3;
          weight += FOUR;
        }
        place += row;
      }
      const here = target + x * outer + output;
      to[here] = a0;
      to[here + 1] = a1;
      to[here + 2] = a2;
      to[here + 3] = a3;
      if (away > 0) {
        const next = here + outer;
        to[next] = b0;
        to[next + 1] = b1;
        to[next + 2] = b2;
        to[next + 3] = b3;
      }
    }
  }
}

/** Writes the positive part of a row through a layer by channel; each pixel has three new points. */
function slide(
  { kernel, channels }: Deep,
  source: Float32Array,
  start: number,
  row: number,
  step: number,
  to: Float32Array,
  wide: number,
) {
  for (let channel = 0; channel < channels; channel += 1) {
    const weight = channel * 10;
    const w0 = kernel[weight]!;
    const w1 = kernel[weight + 1]!;
    const w2 = kernel[weight + 2]!;
    const w3 = kernel[weight + 3]!;
    const w4 = kernel[weight + 4]!;
    const w5 = kernel[weight + 5]!;
    const w6 = kernel[weight + 6]!;
    const w7 = kernel[weight + 7]!;
    const w8 = kernel[weight + 8]!;
    const bias = kernel[weight + 9]!;
    let at = start + channel;
    let target = channel;
    for (let x = 0; x < wide; x += 1) {
      const next = at + channels;
      const last = next + channels;
      const sum =
        bias +
        source[at]! * w0 +
        source[next]! * w1 +
        source[last]! * w2 +
        source[at + row]! * w3 +
        source[next + row]! * w4 +
        source[last + row]! * w5 +
        source[at + 2 * row]! * w6 +
        source[next + 2 * row]! * w7 +
        source[last + 2 * row]! * w8;
      to[target] = sum > 0 ? sum : 0;
      target += channels;
      at += step * channels;
    }
  }
}

function rectify(data: Float32Array, start: number, count: number) {
  for (let at = start; at < start + count; at += 1) if (data[at]! < 0) data[at] = 0;
}

function add(
  one: Float32Array,
  start: number,
  other: Float32Array,
  begin: number,
  count: number,
  to: Float32Array = one,
) {
  for (let at = 0; at < count; at += 1) to[start + at] = one[start + at]! + other[begin + at]!;
}
