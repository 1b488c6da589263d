import { describe, expect, it } from 'vitest';
import type { DirectorView, DivisionDesk } from '../../net/protocol';
import { moved } from '../shared/moved';
import { EVERYBODY, isFinal, itemsOf, prizesOf, stepsOf, type PrizeGroup } from './ceremony';

const place = (entrant: string, rank: number | null) => ({ entrant, rank });

function division(id: string, more: object = {}): DivisionDesk {
  return {
    id,
    name: id,
    over: true,
    rounds: [{ status: 'closed' }],
    ties: [],
    teams: null,
    standings: [place('a', 1), place('b', 2), place('c', 2), place('d', 4), place('e', null)],
    ...more,
  } as unknown as DivisionDesk;
}

const TEAMS = {
  measure: 'places',
  best: null,
  places: [
    { rank: 1, team: 'North', counted: ['a', 'b'] },
    { rank: 2, team: 'South', counted: ['c'] },
  ],
};
const view = (...divisions: DivisionDesk[]) =>
  ({
    divisions,
    entrants: [...'abcde'].map((id) => ({ id, name: `Name ${id}`, group: id < 'c' ? 'N' : null })),
  }) as unknown as DirectorView;
const item = (of: PrizeGroup['of'], places: number, id = 'd1'): PrizeGroup => ({
  division: id,
  of,
  places,
});

describe('prizes', () => {
  it('go to all who share a place', () => {
    const all = view(division('d1', { teams: TEAMS }));
    const names = (places: number) =>
      prizesOf(all, item('people', places)).map(({ rank, winners }) => [
        rank,
        winners.map(({ name }) => name),
      ]);
    expect(names(3)).toEqual([
      [1, ['Name a']],
      [2, ['Name b', 'Name c']],
    ]);
    expect(names(EVERYBODY)).toHaveLength(3);
    expect(names(0)).toEqual([]);
    expect(prizesOf(all, item('teams', 1))).toEqual([
      { rank: 1, winners: [{ name: 'North', note: 'Name a, Name b' }] },
    ]);
  });

  it('are given from the last to the first, in the order of the divisions', () => {
    const all = view(division('d1', { teams: TEAMS }), division('d2'));
    const items = [item('people', 4, 'd2'), item('teams', 1)];
    expect(
      stepsOf(all, items).map((step) =>
        step.kind === 'place' ? [step.item.division, step.prize.rank, step.named] : step.kind,
      ),
    ).toEqual([
      'title',
      'heading',
      ['d2', 4, true],
      ['d2', 2, false],
      ['d2', 2, true],
      ['d2', 1, false],
      ['d2', 1, true],
      'list',
      'heading',
      ['d1', 1, false],
      ['d1', 1, true],
      'list',
    ]);
  });

  it.each([
    ['a round is to come', { over: false }],
    ['the last round is open', { rounds: [{ status: 'closed' }, { status: 'running' }] }],
    ['a draw is missing', { ties: [['b', 'c']] }],
  ])('are not shown while %s', (_, more) => {
    const open = division('d1', more);
    expect(isFinal(open)).toBe(false);
    expect(stepsOf(view(open), [item('people', 3)])).toEqual([]);
    expect(stepsOf(view(open, division('d2')), itemsOf([open, division('d2')]))).not.toEqual([]);
  });
});

describe('the order of prizes', () => {
  const both = [division('d1', { teams: TEAMS }), division('d2')];

  it('is that of the divisions at first, teams before players', () => {
    expect(itemsOf(both).map(({ division: id, of }) => `${id} ${of}`)).toEqual([
      'd1 teams',
      'd1 people',
      'd2 people',
    ]);
  });

  it('is kept; what is gone is left out, and what is new comes last', () => {
    const kept = [item('people', 8, 'd2'), item('people', 1, 'gone'), item('teams', 0)];
    expect(itemsOf(both, kept)).toEqual([
      item('people', 8, 'd2'),
      item('teams', 0),
      item('people', 3),
    ]);
  });

  it('changes by one place, and not beyond its ends', () => {
    const items = itemsOf(both);
    expect(moved(items, 0, 1)).toEqual([items[1], items[0], items[2]]);
    expect(moved(items, 2, -1)).toEqual([items[0], items[2], items[1]]);
    expect(moved(items, 0, -1)).toBe(items);
    expect(moved(items, 2, 1)).toBe(items);
  });
});
