import { describe, expect, it } from 'vitest';
import type { DirectorView, DivisionDesk, PlaceShown } from '../../net/protocol';
import {
  byName,
  honoured,
  ofSheets,
  paged,
  parsePart,
  printedRound,
  secretOf,
  tablesOf,
} from './printed';

const person = (id: string, name: string) => ({
  id,
  name,
  number: 1,
  group: null,
  division: 'd1',
  there: true,
});
const view = {
  entrants: [person('e1', '나리'), person('e2', '가람'), person('e3', 'Zoe'), person('e4', 'Ada')],
  links: [
    {
      link: 3,
      role: 'referee',
      division: 'd1',
      table: 0,
      round: 0,
      label: '',
      secret: null,
      withdrawn: true,
    },
    {
      link: 5,
      role: 'referee',
      division: 'd1',
      table: 0,
      round: 0,
      label: '',
      secret: '5-new',
      withdrawn: false,
    },
    {
      link: 6,
      role: 'referee',
      division: 'd2',
      table: 1,
      round: 0,
      label: '',
      secret: '6-other',
      withdrawn: false,
    },
    {
      link: 7,
      role: 'referee',
      division: 'd1',
      table: 1,
      round: null,
      label: '',
      secret: '7-lasting',
      withdrawn: false,
    },
  ],
} as unknown as DirectorView;

describe('what is asked for', () => {
  it('is read from the address', () => {
    expect(parsePart('sheets/d1/0')).toEqual({ kind: 'sheets', division: 'd1', round: 0 });
    expect(parsePart('certificates/d1')).toEqual({
      kind: 'certificates',
      division: 'd1',
      round: null,
    });
    for (const wrong of ['', 'sheets', 'nothing/d1', 'toString/d1/0'])
      expect(parsePart(wrong), wrong).toBeNull();
  });
});

describe('a round', () => {
  const division = {
    draft: {
      round: 1,
      stage: 0,
      tables: [{ seats: [{ entrant: 'e1' }, { entrant: 'e2' }], fits: true }],
      waiting: ['e3'],
    },
    sheets: [{ round: 0, stage: 0, seats: ['e3', 'e4'] }],
    rounds: [{ round: 0, waiting: ['e1'] }],
  } as unknown as DivisionDesk;

  it('is the draft where nothing else is asked for, or the one that is played', () => {
    expect(printedRound(division, null)).toMatchObject({ draft: true, tables: [['e1', 'e2']] });
    expect(printedRound(division, 0)).toMatchObject({
      draft: false,
      tables: [['e3', 'e4']],
      waiting: ['e1'],
    });
    expect(printedRound(division, 7)).toBeNull();
    expect(ofSheets([], [])).toBeNull();
  });

  it('lists names as their language sorts them, also who waits', () => {
    const printed = printedRound(division, 1);
    const all = printed && byName(view, printed, 'ko');
    expect(all?.map(({ name, table, seat }) => [name, table, seat])).toEqual([
      ['가람', 0, 1],
      ['나리', 0, 0],
      ['Zoe', null, null],
    ]);
  });

  it('has codes that are good for this round alone', () => {
    expect(secretOf(view, 'd1', 0, 0)).toBe('5-new');
    expect(secretOf(view, 'd1', 1, 0)).toBeNull();
    expect(secretOf(view, 'd1', 0, 1)).toBeNull();
  });
});

it('certificates go to all who share a place', () => {
  const places = [1, 2, 3, 3, 5].map((rank) => ({ rank }) as PlaceShown);
  expect(honoured(places, 3)).toHaveLength(4);
  expect(honoured(places, null)).toHaveLength(5);
});

it('pages hold so many each', () => {
  expect(paged([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});

describe('how many tables have a card', () => {
  const division = (more: object) =>
    ({
      draft: null,
      rounds: [],
      stages: [{ table_size: 4 }, {}],
      stage: 0,
      ...more,
    }) as unknown as DivisionDesk;

  it('follows from the people before the first round', () => {
    expect(tablesOf(division({}), 9)).toBe(3);
    expect(tablesOf(division({ stages: [{ table_size: 2 }] }), 9)).toBe(5);
    expect(tablesOf(division({ stage: 1 }), 0)).toBe(0);
  });

  it('is that of the largest round, the draft included', () => {
    expect(tablesOf(division({ rounds: [{ tables: 4 }, { tables: 2 }] }), 9)).toBe(4);
    expect(tablesOf(division({ draft: { tables: [1, 2, 3] } }), 40)).toBe(3);
  });
});
