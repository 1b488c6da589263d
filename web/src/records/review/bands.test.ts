import { expect, it } from 'vitest';
import type { JudgedPlayer, JudgedTurn } from '../../net/protocol';
import { bands, moments } from './bands';
import { across } from './chart';

const turn = (share: number, error: number) =>
  ({
    shares: [share, 1 - share],
    shares_error: [error, error],
    edges_error: [error, 0],
  }) as unknown as JudgedTurn;
const player = (result: number) => ({ result }) as JudgedPlayer;
const BOX = { left: 10, top: 0, width: 200, height: 100 };

it('has a moment for each turn and one for the end', () => {
  const shown = moments([turn(0.5, 0.1), turn(0.7, 0.05)], [player(1), player(0)]);
  expect(shown.map(({ shares }) => shares[0])).toEqual([0.5, 0.7, 1]);
  expect(shown.at(-1)?.errors).toEqual([0, 0]);
});

it('has none for an end that nobody won, and tells parts of chances that are no whole', () => {
  expect(moments([turn(0.5, 0.1)], [player(0), player(0)])).toHaveLength(1);
  expect(moments([], [player(0.6), player(0.6)])[0]?.shares).toEqual([0.5, 0.5]);
});

it('lays bands on each other from top to bottom, one for each seat', () => {
  const shown = moments([turn(0.5, 0.1), turn(0.7, 0.05)], [player(1), player(0)]);
  const { areas } = bands(shown, 2, BOX);
  const x = across(2, BOX);
  expect(areas).toEqual([
    'M10 0L110 0L210 0L210 100L110 70L10 50Z',
    'M10 50L110 70L210 100L210 100L110 100L10 100Z',
  ]);
  expect([x(0), x(2)]).toEqual([10, 210]);
});

it('shows how far an edge may lie off, and never beyond the drawing', () => {
  const { doubts } = bands(moments([turn(0.5, 0.1), turn(0.98, 0.05)], []), 1, BOX);
  expect(doubts).toEqual(['M10 40L210 93L210 100L10 60Z']);
});

it('draws what is known so far, and nothing before that', () => {
  expect(bands([], 4, BOX)).toMatchObject({ areas: [], doubts: [] });
  expect(bands(moments([turn(0.5, 0.1), turn(0.5, 0.1)], []), 4, BOX).areas[0]).toBe(
    'M10 0L60 0L60 50L10 50Z',
  );
});
