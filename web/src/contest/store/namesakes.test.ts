import { describe, expect, it } from 'vitest';
import { calling, schoolsOf, withSchool } from './namesakes';

const person = (id: string, name: string, group: string | null, division = 'd1') => ({
  id,
  name,
  group,
  division,
});

describe('namesakes', () => {
  it('are told apart by their schools, and nobody else is told with one', () => {
    const people = [
      person('e1', 'Kim', 'North'),
      person('e2', 'KIM', 'South'),
      person('e3', 'Lee', 'North'),
    ];
    expect([...schoolsOf(people)]).toEqual([
      ['e1', 'North'],
      ['e2', 'South'],
    ]);
  });

  it('are those of one division, and one of them may have no school', () => {
    const people = [
      person('e1', 'Kim', 'North'),
      person('e2', 'Kim', 'South', 'd2'),
      person('e3', 'Lee', null),
      person('e4', 'Lee', 'East'),
    ];
    expect([...schoolsOf(people)]).toEqual([['e4', 'East']]);
  });

  it('have their school behind the name in a line', () => {
    expect([withSchool('Kim', 'North'), withSchool('Kim', undefined)]).toEqual([
      'Kim (North)',
      'Kim',
    ]);
  });

  it('are called so in every line, and who is unknown by what they are known by', () => {
    const people = new Map([
      ['e1', { id: 'e1', name: 'Kim', group: 'North', division: 'd' }],
      ['e2', { id: 'e2', name: 'KIM', group: null, division: 'd' }],
    ]);
    expect(['e1', 'e2', 'e3'].map(calling(people))).toEqual(['Kim (North)', 'KIM', 'e3']);
  });
});
