import { expect, test } from 'vitest';
import type { PlaceShown } from '../../net/protocol';
import { decidedBy } from './board';

const place = (
  decided_by: PlaceShown['decided_by'],
  more: Partial<PlaceShown> = {},
): PlaceShown => ({
  rank: 1,
  entrant: 'e1',
  wins: 0,
  points: 0,
  tiles: 0,
  seconds: null,
  tied: false,
  goes_on: null,
  to_come: 0,
  there: true,
  reached: null,
  share: null,
  difference: null,
  ...more,
  decided_by,
});

test('everybody who has played nothing is marked, and equals who have played are not', () => {
  const standings = [
    place(null),
    place('points', { tied: true }),
    place(null, { tied: true }),
    place('played', { rank: null }),
    place(null, { rank: null }),
    place(null, { rank: null, to_come: 1 }),
    place('points', { rank: null }),
    place(null, { rank: null }),
  ];
  expect(standings.map((_, at) => decidedBy(standings, at))).toEqual([
    null,
    'points',
    null,
    'played',
    'played',
    null,
    'points',
    null,
  ]);
});
