import { expect, it } from 'vitest';
import type { RecordedGame } from '../../net/protocol';
import { across, counts, lines, turnAt } from './chart';

const turn = (tiles: number[]) => ({ tiles }) as RecordedGame['turns'][number];
const GAME = { tiles: [14, 14], turns: [turn([11, 14]), turn([11, 15]), turn([0, 15])] };
const BOX = { left: 20, top: 0, width: 300, height: 100 };

it('has the tiles of every seat, from the deal on', () => {
  expect(counts(GAME)).toEqual([
    [14, 11, 11, 0],
    [14, 14, 15, 15],
  ]);
});

it('goes across in steps, from all tiles at the top to none at the bottom', () => {
  const { paths, ticks } = lines(GAME, BOX);
  const x = across(GAME.turns.length, BOX);
  expect(paths[0]).toBe('M20 6.7H120V26.7H220V26.7H320V100');
  expect([x(0), x(3)]).toEqual([20, 320]);
  expect(ticks.map(({ value }) => value)).toEqual([0, 5, 10, 15]);
});

it('leads from where somebody points to the nearest turn', () => {
  expect([0, 20, 119, 171, 320, 999].map((at) => turnAt(at, 3, BOX))).toEqual([0, 0, 1, 2, 3, 3]);
});

it('draws a game without turns', () => {
  expect(lines({ tiles: [14], turns: [] }, BOX).paths).toEqual(['M20 0']);
});
