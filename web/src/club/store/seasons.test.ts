import { describe, expect, it } from 'vitest';
import type { SeasonLineShown, SeasonShown } from '../../net/protocol';
import { FIRST_RULES, inOrder, sideBySide, typedPoints, whenIs, winners } from './seasons';

const season = (id: string, first: string, last: string): SeasonShown => ({
  id,
  name: id,
  first,
  last,
  rules: FIRST_RULES,
});
const line = (member: string, rank: number, ranked = true): SeasonLineShown => ({
  member,
  rank,
  total: 10,
  evenings: 1,
  ranked,
  figures: [],
});
const TODAY = '2026-11-28';

describe('seasons', () => {
  it('are on from the first day to the last', () => {
    const is = (first: string, last: string) => whenIs(season('s1', first, last), TODAY);
    expect(is('2026-11-28', '2026-11-28')).toBe('on');
    expect(is('2026-11-29', '2026-12-31')).toBe('to_come');
    expect(is('2026-01-01', '2026-11-27')).toBe('over');
  });

  it('stand in the order in which they matter', () => {
    const all = [
      season('old', '2025-01-01', '2025-12-31'),
      season('next', '2027-01-01', '2027-12-31'),
      season('last', '2026-01-01', '2026-06-30'),
      season('now', '2026-07-01', '2026-12-31'),
    ];
    expect(inOrder(all, TODAY).map(({ id }) => id)).toEqual(['now', 'next', 'last', 'old']);
  });

  it('are won by everybody who is first and played enough', () => {
    expect(winners([line('m1', 1), line('m2', 1), line('m3', 3)])).toHaveLength(2);
    expect(winners([line('m1', 1, false)])).toEqual([]);
  });

  it('lie side by side, by the rank in the first of them', () => {
    const rows = sideBySide(
      ['m1', 'm2', 'm3', 'm4'],
      [
        [line('m2', 1), line('m1', 2)],
        [line('m3', 1), line('m1', 2)],
      ],
    );
    expect(rows.map(({ member }) => member)).toEqual(['m2', 'm1', 'm3']);
    expect(rows[1]?.lines.map((one) => one?.rank)).toEqual([2, 2]);
    expect(rows[2]?.lines[0]).toBeNull();
  });
});

describe('points by place', () => {
  it.each([
    ['10, 7, 5', [10, 7, 5]],
    ['10 7 5', [10, 7, 5]],
    ['10、7、2.5', [10, 7, 2.5]],
    ['', null],
    ['ten', null],
    ['5, -1', null],
  ])('%j', (text, points) => {
    expect(typedPoints(text)).toEqual(points);
  });
});
