import { describe, expect, it } from 'vitest';
import { RULESET_TRAITS } from '../../net/ruleTables';
import {
  blank,
  called,
  ended,
  entered,
  isWhole,
  next,
  owes,
  rubbed,
  typed,
  withLine,
} from './entry';

const rules = RULESET_TRAITS.tournament;
const seats = ['a', 'b', 'c', 'd'];
const empty = blank(seats, [10, 20.5, -0.2, 40]);

describe('a game as it is entered', () => {
  it.each([
    [40, 0],
    [0, 3],
    [3, 12],
    [500, 2],
  ])('is not whole with a sum of %i for %i tiles', (sum, count) => {
    const entered = { sum: 7, count: 1 };
    const draft = ['b', 'c', 'd'].reduce(
      (one, seat) => withLine(one, seat, seat === 'c' ? { sum, count } : entered),
      called(empty, 'a'),
    );
    expect(isWhole(rules, draft)).toBe(false);
    expect(next(rules, draft)).toBe('c');
    expect(isWhole(rules, withLine(draft, 'c', { sum: 40, count: 4 }))).toBe(true);
    expect(isWhole(rules, withLine(draft, 'c', { sum: null, count, how: 'unopened' }))).toBe(true);
  });

  it('asks for the losers in the order of seats, each until there is a sum and a number', () => {
    let draft = called(empty, 'b');
    expect(next(rules, draft)).toBe('a');
    draft = withLine(draft, 'a', { sum: typed(typed(null, 1), 6) });
    expect(next(rules, draft)).toBe('a');
    draft = withLine(draft, 'a', { count: 2 });
    expect(next(rules, draft, 'a')).toBe('c');
    draft = withLine(draft, 'd', { tiles: ['R7', 'J'] });
    expect(next(rules, draft, 'c')).toBe('c');
    expect(isWhole(rules, draft)).toBe(false);
    draft = withLine(draft, 'c', { how: 'unopened', count: 9 });
    expect(isWhole(rules, draft)).toBe(true);
    expect(draft.lines.map((line) => owes(rules, draft, line))).toEqual([16, null, 100, 57]);
    expect(entered(draft)).toEqual([
      { entrant: 'a', how: 'played', sum: 16, count: 2, left_s: 10, extra: 0 },
      { entrant: 'b', how: 'played', left_s: 20.5, extra: 0 },
      { entrant: 'c', how: 'unopened', sum: null, count: 9, left_s: -0.2, extra: 0 },
      { entrant: 'd', how: 'played', tiles: ['R7', 'J'], left_s: 40, extra: 0 },
    ]);
  });

  it('asks for everybody when the pool has run out', () => {
    const draft = ended(called(empty, 'b'), 'exhausted');
    const all = seats.reduce(
      (so_far, entrant) => withLine(so_far, entrant, { sum: 3, count: 1 }),
      draft,
    );
    expect(isWhole(rules, withLine(all, 'b', { count: null }))).toBe(false);
    expect(isWhole(rules, all)).toBe(true);
  });

  it('needs all but one to have left for a walk-over', () => {
    const draft = ended(empty, 'walkover');
    expect(isWhole(rules, draft)).toBe(false);
    const left = ['b', 'c', 'd'].reduce(
      (so_far, entrant) => withLine(so_far, entrant, { how: 'absent' }),
      draft,
    );
    expect(isWhole(rules, left)).toBe(true);
    expect(isWhole(rules, withLine(left, 'a', { how: 'forfeit' }))).toBe(false);
  });

  it('forgets what was said of who is then found to have won', () => {
    const draft = called(withLine(empty, 'c', { how: 'declined', count: 3 }), 'c');
    expect(draft.lines[2]).toMatchObject({ how: 'played', count: null });
  });

  it('takes no sum that no rack has', () => {
    expect(typed(999, 1)).toBe(999);
    expect(typed(0, 5)).toBe(5);
    expect([rubbed(123), rubbed(7), rubbed(null)]).toEqual([12, null, null]);
  });
});
