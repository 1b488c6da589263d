/** The two networks: one finds tiles, the other reads them. The twin of `tilerummy.photo.network`. */

import {
  addDoubled,
  bordered,
  connect,
  convolve,
  deep,
  dense,
  planes,
  separate,
  unbordered,
  type Deep,
  type Dense,
  type Layer,
  type Planes,
} from './layers';
import type { Weight, Weights } from './weights';

export type { Layer } from './layers';

/** The class of the reader's first answer that is anything but an upright tile. */
export const WRONG = 17;
/** Height and width of a cut tile, in pixels. */
export const TILE = { high: 40, wide: 32 } as const;

/** Both networks with their weights. */
export class Networks {
  readonly #finder: Finder;
  readonly #reader: TileReader;

  constructor(given: Weights) {
    this.#finder = new Finder(given);
    this.#reader = new TileReader(given);
  }

  /** The detector's maps of a picture whose sides are multiples of 16: a cell per 4 x 4 pixels. */
  find(picture: Layer): Layer {
    return this.#finder.run(picture);
  }

  /**
   * Two answers about a tile, before the softmax: its name, and its colour.
   *
   * They are valid until the next tile is read.
   */
  read(tile: Layer): readonly [names: Float32Array, colors: Float32Array] {
    return this.#reader.run(tile);
  }
}

/** A layer by channel with the layer of single points that follows it. */
interface Block {
  readonly deep: Deep;
  readonly point: Dense;
}

class Layers {
  readonly #weights: Weights;
  readonly #part: string;

  constructor(weights: Weights, part: string) {
    this.#weights = weights;
    this.#part = part;
  }

  dense(name: string): Dense {
    const { shape, values } = this.#weight(`${name}.w`);
    return dense(values, this.#bias(name), shape[1] ?? 1, shape[2] ?? 1);
  }

  block(name: string): Block {
    const { values } = this.#weight(`${name}.deep.w`);
    return { deep: deep(values, this.#bias(`${name}.deep`)), point: this.dense(`${name}.point`) };
  }

  #bias(name: string): Float32Array {
    return this.#weight(`${name}.b`).values;
  }

  #weight(name: string): Weight {
    const weight = this.#weights.get(`${this.#part}.${name}`);
    if (!weight) throw new Error(`the weights ${this.#part}.${name} are missing`);
    return weight;
  }
}

/** Pictures between layers, used again when they are free. */
class Store {
  readonly #free = new Map<string, Planes[]>();

  take(high: number, wide: number, channels: number): Planes {
    const free = this.#free.get(`${high} ${wide} ${channels}`);
    // The border of a used picture is still zero, and the rest is written before it is read.
    return free?.pop() ?? planes(high, wide, channels);
  }

  give(used: Planes) {
    const key = `${used.high} ${used.wide} ${used.channels}`;
    this.#free.set(key, [...(this.#free.get(key) ?? []), used]);
  }
}

/** The detector. */
class Finder {
  readonly #stem: readonly [Dense, Dense];
  readonly #blocks: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e', readonly Block[]>>;
  readonly #down: readonly [Block, Block];
  readonly #up: readonly [Dense, Dense];
  readonly #head: Dense;
  readonly #out: Dense;

  constructor(weights: Weights) {
    const layers = new Layers(weights, 'find');
    const blocks = (...names: string[]) => names.map((name) => layers.block(name));
    this.#stem = [layers.dense('stem1'), layers.dense('stem2')];
    this.#blocks = {
      a: blocks('a1'),
      b: blocks('b1', 'b2', 'b3'),
      c: blocks('c1', 'c2', 'c3', 'c4'),
      d: blocks('d1'),
      e: blocks('e1', 'e2'),
    };
    this.#down = [layers.block('down1'), layers.block('down2')];
    this.#up = [layers.dense('up1'), layers.dense('up2')];
    this.#head = layers.dense('head');
    this.#out = layers.dense('out');
  }

  /**
   * The seven maps of *picture*, a cell per 4 x 4 pixels; both its sides are multiples of 16.
   *
   * The maps are: how likely a centre is here (before the sigmoid), how far it is to the right and
   * below (in cells), the logarithms of width and height (in units of 32 pixels), and the direction
   * to the top of the tile (x, y). An eighth is zero.
   */
  run(picture: Layer): Layer {
    const store = new Store();
    const between = new Float32Array((picture.wide / 4) * this.#head.outer);
    const through = (from: Planes, blocks: readonly Block[]) =>
      blocks.reduce((x, block) => {
        const to = store.take(x.high, x.wide, x.channels);
        separate(x, block.deep, block.point, to, 1, true, between);
        if (x !== from) store.give(x);
        return to;
      }, from);
    const conv = (x: Planes, layer: Dense, step: number, relu: boolean) => {
      const to = store.take(x.high / step, x.wide / step, layer.outer);
      convolve(x, layer, to, step, relu);
      return to;
    };
    const down = (x: Planes, { deep: first, point }: Block) => {
      const to = store.take(x.high / 2, x.wide / 2, point.outer);
      separate(x, first, point, to, 2, false, between);
      return to;
    };
    const up = (x: Planes, layer: Dense, large: Planes) => {
      const small = conv(x, layer, 1, false);
      const to = store.take(large.high, large.wide, large.channels);
      addDoubled(large, small, to);
      return to;
    };
    const four = through(
      conv(
        conv(bordered(picture, planes(picture.high, picture.wide, 3)), this.#stem[0], 2, true),
        this.#stem[1],
        2,
        true,
      ),
      this.#blocks.a,
    );
    const eight = through(down(four, this.#down[0]), this.#blocks.b);
    const sixteen = through(down(eight, this.#down[1]), this.#blocks.c);
    const fine = through(up(sixteen, this.#up[0], eight), this.#blocks.d);
    const finest = through(up(fine, this.#up[1], four), this.#blocks.e);
    return unbordered(conv(conv(finest, this.#head, 1, true), this.#out, 1, false));
  }
}

/** The reader of single tiles, with room for one. */
class TileReader {
  readonly #convs: readonly [Dense, Dense, Dense, Dense];
  readonly #blocks: readonly [Block, Block];
  readonly #full: Dense;
  readonly #number: Dense;
  readonly #color: Dense;
  readonly #tile = planes(TILE.high, TILE.wide, 3);
  readonly #wide: Planes;
  readonly #half: readonly [Planes, Planes];
  readonly #quarter: readonly [Planes, Planes];
  readonly #eighth: Planes;
  readonly #flat: Float32Array;
  readonly #found: Float32Array;
  readonly #names: Float32Array;
  readonly #colors: Float32Array;
  readonly #between: Float32Array;

  constructor(weights: Weights) {
    const layers = new Layers(weights, 'read');
    const conv = (name: string) => layers.dense(name);
    this.#convs = [conv('conv1'), conv('conv2'), conv('conv3'), conv('conv4')];
    this.#blocks = [layers.block('block1'), layers.block('block2')];
    [this.#full, this.#number, this.#color] = [conv('full'), conv('number'), conv('color')];
    const [one, two, three, four] = this.#convs.map((layer) => layer.outer) as [
      number,
      number,
      number,
      number,
    ];
    const { high, wide } = TILE;
    this.#wide = planes(high, wide, one);
    this.#half = [planes(high / 2, wide / 2, two), planes(high / 2, wide / 2, two)];
    this.#quarter = [planes(high / 4, wide / 4, three), planes(high / 4, wide / 4, three)];
    this.#eighth = planes(high / 8, wide / 8, four);
    this.#flat = new Float32Array((high / 8) * (wide / 8) * four);
    this.#found = new Float32Array(this.#full.outer);
    this.#between = new Float32Array((wide / 2) * Math.max(two, three));
    this.#names = new Float32Array(this.#number.outer);
    this.#colors = new Float32Array(this.#color.outer);
  }

  run(tile: Layer): readonly [names: Float32Array, colors: Float32Array] {
    const between = this.#between;
    const [half, half2] = this.#half;
    const [quarter, quarter2] = this.#quarter;
    convolve(bordered(tile, this.#tile), this.#convs[0], this.#wide, 1, true);
    convolve(this.#wide, this.#convs[1], half, 2, true);
    separate(half, this.#blocks[0].deep, this.#blocks[0].point, half2, 1, true, between);
    convolve(half2, this.#convs[2], quarter, 2, true);
    separate(quarter, this.#blocks[1].deep, this.#blocks[1].point, quarter2, 1, true, between);
    convolve(quarter2, this.#convs[3], this.#eighth, 2, true);
    this.#flatten();
    connect(this.#flat, this.#full, this.#found, true);
    connect(this.#found, this.#number, this.#names, false);
    connect(this.#found, this.#color, this.#colors, false);
    // The layers are filled up to a multiple of four.
    return [this.#names.subarray(0, WRONG + 1), this.#colors];
  }

  /** Puts the last picture into the order that the full layer was trained on: by channel. */
  #flatten() {
    const { data, high, wide, channels, row } = this.#eighth;
    for (let y = 0; y < high; y += 1)
      for (let x = 0; x < wide; x += 1)
        for (let channel = 0; channel < channels; channel += 1)
          this.#flat[(channel * high + y) * wide + x] =
            data[(y + 1) * row + (x + 1) * channels + channel]!;
  }
}
