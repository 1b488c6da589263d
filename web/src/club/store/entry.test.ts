import { describe, expect, it } from 'vitest';
import type { EveningShown, Result } from '../../net/protocol';
import {
  changed,
  empty,
  entryOf,
  isWhole,
  placed,
  raised,
  resultsOf,
  toggled,
  typedScore,
} from './entry';

const people = (...members: string[]) => members.reduce(toggled, empty('2026-11-28'));
const scored = (scores: Readonly<Record<string, number>>) =>
  Object.entries(scores).reduce(
    (entry, [member, score]) => changed(entry, member, { score }),
    people(...Object.keys(scores)),
  );
const places = (results: readonly Result[]) => results.map(({ member, place }) => [member, place]);
const evening = (results: Result[]): EveningShown => ({
  id: 'e1',
  date: '2026-11-28',
  title: '',
  source: 'hand',
  ruleset: '',
  results,
  versions: 1,
});

describe('the results of an evening', () => {
  it('have the rule set of the evening, or the one that is usual', () => {
    const corrected = entryOf({ ...evening([]), ruleset: 'twist' });
    expect(corrected.ruleset).toBe('twist');
    expect(empty('2026-11-28', 'twist').ruleset).toBe('twist');
    expect(empty('2026-11-28').ruleset).toBe('');
  });

  it('have the places of their scores, and equal scores share one', () => {
    const entry = scored({ m1: 12, m2: 40, m3: 12, m4: -64 });
    expect(places(resultsOf(entry))).toEqual([
      ['m2', 1],
      ['m1', 2],
      ['m3', 2],
      ['m4', 4],
    ]);
    expect(isWhole(entry)).toBe(true);
  });

  it('are whole when everybody has a score, or when the order was tapped', () => {
    const entry = changed(people('m1', 'm2'), 'm1', { score: 5 });
    expect(isWhole(entry)).toBe(false);
    expect(placed(entry).map(({ place }) => place)).toEqual([1, null]);
    expect(isWhole({ ...entry, by: 'taps' })).toBe(true);
    expect(isWhole(empty('2026-11-28'))).toBe(false);
    expect(isWhole(changed(scored({ m1: 5 }), 'm1', { games: 1, wins: 2 }))).toBe(false);
  });

  it('have the places in which people were tapped', () => {
    const entry = { ...people('m3', 'm1', 'm2', 'm4'), by: 'taps' as const };
    const level = changed(entry, 'm2', { level: true });
    expect(places(resultsOf(level))).toEqual([
      ['m3', 1],
      ['m1', 2],
      ['m2', 2],
      ['m4', 4],
    ]);
    expect(places(resultsOf(raised(entry, 'm1'))).slice(0, 2)).toEqual([
      ['m1', 1],
      ['m3', 2],
    ]);
    expect(raised(entry, 'm3')).toBe(entry);
    // Who is first shares nobody's place.
    expect(places(resultsOf(raised(changed(entry, 'm1', { level: true }), 'm1')))[0]).toEqual([
      'm1',
      1,
    ]);
    expect(toggled(entry, 'm1').lines.map(({ member }) => member)).toEqual(['m3', 'm2', 'm4']);
  });

  it('are corrected as they were entered', () => {
    const [first, second] = [scored({ m1: 30, m2: -30 }), people('m2', 'm1')];
    expect(entryOf(evening(resultsOf(first)))).toEqual(first);
    const tapped = entryOf(evening(resultsOf({ ...second, by: 'taps' })));
    expect([tapped.by, places(resultsOf(tapped))]).toEqual([
      'taps',
      [
        ['m2', 1],
        ['m1', 2],
      ],
    ]);
  });
});

describe('a score as it is typed', () => {
  it.each([
    ['12', 12],
    ['+12', 12],
    ['-3', -3],
    ['−3', -3],
    ['– 3', -3],
    ['-0', 0],
    ['', null],
    ['-', null],
    ['1.5', null],
    ['9999999', null],
  ])('%j is %j', (text, score) => {
    expect(typedScore(text)).toBe(score);
  });
});
