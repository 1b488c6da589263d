import { describe, expect, it, vi } from 'vitest';
import type { Layout } from '../../game/model/layout';
import { printMeld } from '../../game/model/notation';
import { layoutsOf, Showing } from './showing.svelte';
import { svgOf, type Inks } from './picture';

const BASE: Layout = {
  melds: [{ id: 1, tiles: ['R4', 'R5', 'R6'].map((kind, at) => ({ id: at + 2, kind })) }],
  rack: ['R7', 'B1', 'B2', 'B3'].map((kind, at) => ({ id: at + 5, kind })),
  nextId: 9,
};
const MOVES = [
  { tiles: ['R7'], source: null, start: 0, target: 0, place: 3 },
  { tiles: ['B1', 'B2', 'B3'], source: null, start: 0, target: 1, place: 0 },
];
const BEST = ['[R4 R5 R6 R7]', '[B1 B2 B3]'];
const meldsOf = ({ melds }: Layout) =>
  melds.map(({ tiles }) => printMeld(tiles.map(({ kind }) => kind)));
const at = (layouts: readonly Layout[], index: number) => layouts[index] as Layout;

describe('a play that was possible', () => {
  it('is shown from the table as it lay, move by move, with the same tiles', () => {
    const layouts = layoutsOf(BASE, ['[R4 R5 R6]'], { moves: MOVES, best: BEST });
    expect(layouts.map(meldsOf)).toEqual([['[R4 R5 R6]'], ['[R4 R5 R6 R7]'], BEST]);
    expect(at(layouts, 2).rack).toEqual([]);
    expect(at(layouts, 1).melds[0]?.tiles[3]?.id).toBe(5);
  });

  it('is shown at once where the moves do not fit', () => {
    const layouts = layoutsOf(BASE, ['[K1 K2 K3]'], { moves: MOVES, best: BEST });
    expect(layouts).toHaveLength(2);
    expect(meldsOf(at(layouts, 1)).sort()).toEqual([...BEST].sort());
    expect(at(layouts, 1).rack).toEqual([]);
  });

  it('is played to its end, and from the beginning again', async () => {
    vi.useFakeTimers();
    const layouts = layoutsOf(BASE, ['[R4 R5 R6]'], { moves: MOVES, best: BEST });
    const showing = new Showing(layouts, async (change) => change());
    await showing.play();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([showing.index, showing.playing]).toEqual([2, false]);
    await showing.play();
    expect([showing.index, showing.playing]).toEqual([0, true]);
    await showing.go(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([showing.index, showing.playing]).toEqual([1, false]);
    vi.useRealTimers();
  });
});

describe('a picture', () => {
  const inks: Inks = {
    ground: '#111',
    felt: '#222',
    rail: '#333',
    tile: '#444',
    edge: '#555',
    ink: '#666',
    joker: '#777',
    colors: { R: '#a00', B: '#00a', K: '#000', O: '#0aa' },
  };

  it('has every tile, and nothing of a name becomes part of it', () => {
    const svg = svgOf(
      {
        melds: [
          ['R4', 'R5', 'J'],
          ['B1', 'B2', 'B3'],
        ],
        rack: ['K13', 'JM'],
        caption: '<b>&',
      },
      inks,
    );
    expect(svg.match(/stroke="#555"/g)).toHaveLength(8);
    expect(svg).toContain('>13</text>');
    expect(svg).toContain('&lt;b>&amp;');
    expect(svgOf({ melds: [], rack: [], caption: '' }, inks)).toMatch(/^<svg .*<\/svg>$/);
  });
});
