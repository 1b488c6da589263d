import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Networks } from './network';
import { readPixels } from './pixels';
import { terms } from './reason';
import { fastestRows, ScriptRows } from './rows';
import scene from './scene.json';
import { readWeights } from './weights';

const CLASSIC = terms(2, [2, 0, 0, 0]);
const file = new Uint8Array(readFileSync('../src/tilerummy/photo/weights.npz')).buffer;
const weights = readWeights(file);
const networks = new Networks(weights);
const picture = {
  ...scene,
  values: new Uint8Array(inflateSync(Buffer.from(scene.pixels, 'base64'))),
};
const shown = (rows: readonly (readonly number[])[], tiles: readonly { tile: string }[]) =>
  rows.map((row) => `[${row.map((index) => tiles[index]?.tile).join(' ')}]`);

describe('a drawn scene', () => {
  it('is read as Python reads it', () => {
    const read = readPixels(picture, CLASSIC, 'table', networks);
    expect(read.tiles.map(({ tile, certain }) => [tile, certain])).toEqual(
      scene.tiles.map(({ tile, certain }) => [tile, certain]),
    );
    expect(shown(read.rows, read.tiles)).toEqual(scene.melds);
    expect([read.noMelds, read.tooMany]).toEqual([[], []]);
    for (const [index, tile] of read.tiles.entries()) {
      expect(tile.confidence).toBeCloseTo(scene.tiles[index]!.confidence, 2);
      for (const [corner, [x, y]] of tile.box.entries()) {
        expect(Math.abs(x - scene.tiles[index]!.box[corner]![0]!)).toBeLessThan(1);
        expect(Math.abs(y - scene.tiles[index]!.box[corner]![1]!)).toBeLessThan(1);
      }
    }
  });

  it('is read upside down as well, and its boxes grow with the photo', () => {
    const values = new Uint8Array(picture.values.length);
    for (let pixel = 0; pixel < values.length; pixel += 3)
      values.set(picture.values.subarray(pixel, pixel + 3), values.length - pixel - 3);
    const read = readPixels({ ...picture, values }, CLASSIC, 'table', networks, 2);
    expect(new Set(shown(read.rows, read.tiles))).toEqual(new Set(scene.melds));
    const [x, y] = read.tiles.find(({ tile }) => tile === 'B9')!.box[0];
    const [fromX, fromY] = scene.tiles.find(({ tile }) => tile === 'B9')!.box[0]!;
    expect(Math.abs(x - 2 * (scene.wide - fromX!))).toBeLessThan(5);
    expect(Math.abs(y - 2 * (scene.high - fromY!))).toBeLessThan(5);
  });

  it('without colours has as many tiles, and none that is certain and wrong', () => {
    const values = new Uint8Array(picture.values.length);
    for (let at = 0; at < values.length; at += 3) {
      const [red, green, blue] = picture.values.subarray(at, at + 3) as unknown as number[];
      values.fill(Math.round(0.3 * red! + 0.59 * green! + 0.11 * blue!), at, at + 3);
    }
    const read = readPixels({ ...picture, values }, CLASSIC, 'table', networks);
    expect(read.tiles).toHaveLength(scene.tiles.length);
    const known = new Set(scene.tiles.map(({ tile }) => tile));
    expect(read.tiles.filter(({ tile, certain }) => certain && !known.has(tile))).toEqual([]);
  });

  it('has loose tiles only on a rack', () => {
    const read = readPixels(picture, CLASSIC, 'rack', networks);
    expect(read.rows).toEqual([]);
    expect(read.tiles).toHaveLength(scene.tiles.length);
  });
});

describe('WebAssembly', () => {
  it('calculates what JavaScript does', () => {
    expect(fastestRows()).not.toBeInstanceOf(ScriptRows);
    const script = new Networks(weights, new ScriptRows());
    const values = Float32Array.from({ length: 3 * 48 * 32 }, (_, at) => Math.sin(at * at) / 2);
    const found = networks.find({ high: 48, wide: 32, depth: 3, values });
    const expected = script.find({ high: 48, wide: 32, depth: 3, values });
    expect(found.values.length).toBe(8 * 12 * 8);
    expect(distance(found.values, expected.values)).toBeLessThan(1e-3);
    const tile = { high: 40, wide: 32, depth: 3, values: values.slice(0, 3 * 40 * 32) };
    const [names, colors] = networks.read(tile);
    const [expectedNames, expectedColors] = script.read(tile);
    expect(distance(names, expectedNames)).toBeLessThan(1e-3);
    expect(distance(colors, expectedColors)).toBeLessThan(1e-3);
  });
});

function distance(one: Float32Array, other: Float32Array): number {
  return Math.max(...one.map((value, at) => Math.abs(value - other[at]!)));
}

describe('a picture without tiles', () => {
  it('of noise has none that is certain', () => {
    let seed = 7;
    const values = Uint8Array.from({ length: 3 * 320 * 320 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed >> 20;
    });
    const { tiles } = readPixels({ high: 320, wide: 320, values }, CLASSIC, 'table', networks);
    expect(tiles.filter(({ certain }) => certain)).toEqual([]);
  });

  it.each([
    [1, 1],
    [64, 300],
  ])('of %i x %i pixels has none', (high, wide) => {
    const values = new Uint8Array(3 * high * wide).fill(90);
    expect(readPixels({ high, wide, values }, CLASSIC, 'table', networks).tiles).toEqual([]);
  });
});
