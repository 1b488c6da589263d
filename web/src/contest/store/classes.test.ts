import { describe, expect, it } from 'vitest';
import type { PlaceShown } from '../../net/protocol';
import { classesOf, evenSizes, tiesBetween } from './classes';

const place = (entrant: string, rank: number, more: Partial<PlaceShown> = {}) =>
  ({ entrant, rank, tied: false, there: true, ...more }) as PlaceShown;

describe('classes by the result of a division', () => {
  it('are of nearly the same size at first', () => {
    expect(evenSizes(11, 3)).toEqual([4, 4, 3]);
    expect(evenSizes(8, 2)).toEqual([4, 4]);
  });

  it('have people by place, without those who have left', () => {
    const standings = [
      place('a', 1),
      place('b', 2, { there: false }),
      place('c', 3),
      place('d', 4),
      place('e', 5),
    ];
    const made = classesOf(standings, [2, 1]).map((some) => some.map(({ entrant }) => entrant));
    expect(made).toEqual([
      ['a', 'c'],
      ['d', 'e'],
    ]);
  });

  it('wait for a draw where a tie is between two of them', () => {
    const tied = [
      place('a', 1),
      place('b', 2, { tied: true }),
      place('c', 2, { tied: true }),
      place('d', 4),
    ];
    expect(tiesBetween(classesOf(tied, [2, 2]))).toEqual([['b', 'c']]);
    expect(tiesBetween(classesOf(tied, [3, 1]))).toEqual([]);
  });
});
