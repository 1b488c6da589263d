/** The two networks: one finds tiles, the other reads them. The twin of `tilerummy.photo.network`. */

import { Layers, type Layer, type Planes } from './layers';
import type { Deep, Dense, Rows } from './rows';
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

  /** Without *rows*, the fastest that this browser has are used. */
  constructor(given: Weights, rows?: Rows) {
    const layers = new Layers(rows);
    this.#finder = new Finder(given, layers);
    this.#reader = new TileReader(given, layers);
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

/** The layers of one network, by their names in the file of weights. */
class Named {
  constructor(
    private readonly weights: Weights,
    private readonly part: string,
    private readonly layers: Layers,
  ) {}

  dense(name: string): Dense {
    const { shape, values } = this.#weight(`${name}.w`);
    return this.layers.dense(values, this.#bias(name), shape[1] ?? 1, shape[2] ?? 1);
  }

  block(name: string): Block {
    const { values } = this.#weight(`${name}.deep.w`);
    const deep = this.layers.deep(values, this.#bias(`${name}.deep`));
    return { deep, point: this.dense(`${name}.point`) };
  }

  #bias(name: string): Float32Array {
    return this.#weight(`${name}.b`).values;
  }

  #weight(name: string): Weight {
    const weight = this.weights.get(`${this.part}.${name}`);
    if (!weight) throw new Error(`the weights ${this.part}.${name} are missing`);
    return weight;
  }
}

/** Pictures between layers, used again when they are free. */
class Store {
  readonly #free = new Map<string, Planes[]>();

  constructor(private readonly layers: Layers) {}

  take(high: number, wide: number, channels: number): Planes {
    const free = this.#free.get(`${high} ${wide} ${channels}`);
    // The border of a used picture is still zero, and the rest is written before it is read.
    return free?.pop() ?? this.layers.planes(high, wide, channels);
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

  constructor(
    weights: Weights,
    private readonly layers: Layers,
  ) {
    const named = new Named(weights, 'find', layers);
    const blocks = (...names: string[]) => names.map((name) => named.block(name));
    this.#stem = [named.dense('stem1'), named.dense('stem2')];
    this.#blocks = {
      a: blocks('a1'),
      b: blocks('b1', 'b2', 'b3'),
      c: blocks('c1', 'c2', 'c3', 'c4'),
      d: blocks('d1'),
      e: blocks('e1', 'e2'),
    };
    this.#down = [named.block('down1'), named.block('down2')];
    this.#up = [named.dense('up1'), named.dense('up2')];
    this.#head = named.dense('head');
    this.#out = named.dense('out');
  }

  /**
   * The seven maps of *picture*, a cell per 4 x 4 pixels; both its sides are multiples of 16.
   *
   * The maps are: how likely a centre is here (before the sigmoid), how far it is to the right and
   * below (in cells), the logarithms of width and height (in units of 32 pixels), and the direction
   * to the top of the tile (x, y). An eighth is zero.
   */
  run(picture: Layer): Layer {
    return this.layers.during(() => this.#run(picture));
  }

  #run(picture: Layer): Layer {
    const { layers } = this;
    const store = new Store(layers);
    const between = layers.vector((picture.wide / 4) * this.#head.outer);
    const through = (from: Planes, blocks: readonly Block[]) =>
      blocks.reduce((x, block) => {
        const to = store.take(x.high, x.wide, x.channels);
        layers.separate(x, block.deep, block.point, to, 1, true, between);
        if (x !== from) store.give(x);
        return to;
      }, from);
    const conv = (x: Planes, layer: Dense, step: number, relu: boolean) => {
      const to = store.take(x.high / step, x.wide / step, layer.outer);
      layers.convolve(x, layer, to, step, relu);
      return to;
    };
    const down = (x: Planes, { deep: first, point }: Block) => {
      const to = store.take(x.high / 2, x.wide / 2, point.outer);
      layers.separate(x, first, point, to, 2, false, between);
      return to;
    };
    const up = (x: Planes, layer: Dense, large: Planes) => {
      const small = conv(x, layer, 1, false);
      const to = store.take(large.high, large.wide, large.channels);
      layers.addDoubled(large, small, to);
      return to;
    };
    const four = through(
      conv(
        conv(
          layers.bordered(picture, layers.planes(picture.high, picture.wide, 3)),
          this.#stem[0],
          2,
          true,
        ),
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
    return layers.unbordered(conv(conv(finest, this.#head, 1, true), this.#out, 1, false));
  }
}

/** The reader of single tiles, with room for one. */
class TileReader {
  readonly #convs: readonly [Dense, Dense, Dense, Dense];
  readonly #blocks: readonly [Block, Block];
  readonly #full: Dense;
  readonly #number: Dense;
  readonly #color: Dense;
  readonly #tile: Planes;
  readonly #wide: Planes;
  readonly #half: readonly [Planes, Planes];
  readonly #quarter: readonly [Planes, Planes];
  readonly #eighth: Planes;
  readonly #flat: number;
  readonly #found: number;
  readonly #names: number;
  readonly #colors: number;
  readonly #between: number;

  constructor(
    weights: Weights,
    private readonly layers: Layers,
  ) {
    const named = new Named(weights, 'read', layers);
    const conv = (name: string) => named.dense(name);
    this.#convs = [conv('conv1'), conv('conv2'), conv('conv3'), conv('conv4')];
    this.#blocks = [named.block('block1'), named.block('block2')];
    [this.#full, this.#number, this.#color] = [conv('full'), conv('number'), conv('color')];
    const [one, two, three, four] = this.#convs.map((layer) => layer.outer) as [
      number,
      number,
      number,
      number,
    ];
    const { high, wide } = TILE;
    this.#tile = layers.planes(high, wide, 3);
    this.#wide = layers.planes(high, wide, one);
    this.#half = [layers.planes(high / 2, wide / 2, two), layers.planes(high / 2, wide / 2, two)];
    this.#quarter = [
      layers.planes(high / 4, wide / 4, three),
      layers.planes(high / 4, wide / 4, three),
    ];
    this.#eighth = layers.planes(high / 8, wide / 8, four);
    this.#flat = layers.vector((high / 8) * (wide / 8) * four);
    this.#found = layers.vector(this.#full.outer);
    this.#between = layers.vector((wide / 2) * Math.max(two, three));
    this.#names = layers.vector(this.#number.outer);
    this.#colors = layers.vector(this.#color.outer);
  }

  run(tile: Layer): readonly [names: Float32Array, colors: Float32Array] {
    const { layers } = this;
    const between = this.#between;
    const [half, half2] = this.#half;
    const [quarter, quarter2] = this.#quarter;
    const [one, two] = this.#blocks;
    layers.convolve(layers.bordered(tile, this.#tile), this.#convs[0], this.#wide, 1, true);
    layers.convolve(this.#wide, this.#convs[1], half, 2, true);
    layers.separate(half, one.deep, one.point, half2, 1, true, between);
    layers.convolve(half2, this.#convs[2], quarter, 2, true);
    layers.separate(quarter, two.deep, two.point, quarter2, 1, true, between);
    layers.convolve(quarter2, this.#convs[3], this.#eighth, 2, true);
    layers.flatten(this.#eighth, this.#flat);
    layers.connect(this.#flat, this.#full, this.#found, true);
    layers.connect(this.#found, this.#number, this.#names, false);
    layers.connect(this.#found, this.#color, this.#colors, false);
    // The layers are filled up to a multiple of four.
    return [layers.values(this.#names, WRONG + 1), layers.values(this.#colors, this.#color.outer)];
  }
}
