import { describe, expect, it } from 'vitest';
import type { ContestView } from '../../net/protocol';
import { linesToEnter, linesToSeed, peopleIn } from './earlier';

const person = (id: string, name: string, division: string, group: string | null = null) => ({
  id,
  name,
  division,
  group,
  erased: name === 'removed',
});
const place = (entrant: string, rank: number | null) => ({ entrant, rank });
const view = {
  role: 'director',
  divisions: [
    { id: 'd1', name: 'Open', standings: [place('e2', 1), place('e1', 2), place('e4', null)] },
    { id: 'd2', name: 'Juniors', standings: [place('e3', 1)] },
  ],
  entrants: [
    person('e1', 'Ada', 'd1', 'North\tSchool'),
    person('e2', 'Bo', 'd1'),
    person('e3', 'Cem', 'd2'),
    person('e4', 'removed', 'd1'),
    person('e5', 'Eve', 'd1'),
  ],
} as unknown as ContestView;

describe('people of an earlier contest', () => {
  const people = peopleIn(view);

  it('are those that the link shows, best first, without who was erased', () => {
    expect(people.map(({ name, place: rank }) => [name, rank])).toEqual([
      ['Bo', 1],
      ['Ada', 2],
      ['Cem', 1],
      ['Eve', null],
    ]);
    expect(peopleIn({ role: 'register' } as unknown as ContestView)).toEqual([]);
    expect(peopleIn({ role: 'player', hall: view } as unknown as ContestView)).toEqual(people);
  });

  it('are entered with their school, and with the division where there is one of that name', () => {
    expect(linesToEnter(people, ['juniors']).split('\n')).toEqual([
      'Name\tSchool\tDivision',
      'Bo\t\t',
      'Ada\tNorth School\t',
      'Cem\t\tJuniors',
      'Eve\t\t',
    ]);
  });

  it('are seeded by their places in the division of that name, or in all of them', () => {
    expect(linesToSeed(people, 'open')).toBe('Bo\t\t1\nAda\tNorth School\t2');
    expect(linesToSeed(people, 'Everybody')).toBe('Bo\t\t1\nAda\tNorth School\t2\nCem\t\t3');
  });
});
