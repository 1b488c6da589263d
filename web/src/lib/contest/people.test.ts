import { describe, expect, it } from 'vitest';
import type { EntrantsRead, LineProblem } from '../protocol';
import { found, lineRange, linesLeft, toEnter } from './people';

describe('people of a list', () => {
  const divisions = [{ id: 'd1', name: 'Open' }, { id: 'd2', name: 'Elementary' }];

  const row = (line: number, name: string, group: string | null, division: string | null) => ({ line, text: `${name},${group}`, name, group, division });
  const list = (rows: ReturnType<typeof row>[], problems: LineProblem[] = []): EntrantsRead => ({ encoding: 'utf-8', head: null, columns: [], rows, problems });
  const person = (name: string, group: string | null, number: number) => ({ id: name, name, group, number, division: 'd1', there: true, phone: false });

  it('come into the division they name, or into the chosen one', () => {
    const { people } = toEnter(list([row(1, 'Ann', 'North', 'elementary'), row(2, 'Bo', '', null)]), divisions, 'd1', []);
    expect(people).toEqual([
      { name: 'Ann', group: 'North', division: 'd2' },
      { name: 'Bo', group: null, division: 'd1' },
    ]);
  });

  it('are left to be mended where they are in the contest already', () => {
    const problem = { line: 4, text: ',East', code: 'empty_name', params: {} };
    const read = list([row(2, 'ANN', 'north', null), row(3, 'Ann', 'South', null), row(5, 'Bo', null, null)], [problem]);
    const { people, problems } = toEnter(read, divisions, 'd1', [person('Ann', 'North', 1), person('Bo', null, 2)]);
    expect(people.map(({ group }) => group)).toEqual(['South']);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([[2, 'already_there'], [4, 'empty_name'], [5, 'already_there']]);
  });

  it('are left where they name a division that is not there, unless there is only one to come into', () => {
    const read = list([row(2, 'Ann', null, 'elementry'), row(3, 'Bo', null, 'open')]);
    const { people, problems } = toEnter(read, divisions, 'd1', []);
    expect(people.map(({ name }) => name)).toEqual(['Bo']);
    expect(problems).toEqual([{ line: 2, text: 'Ann,null', code: 'no_such_division', params: { division: 'elementry' } }]);
    expect(toEnter(list([row(1, 'Ann', null, '3B')]), divisions.slice(0, 1), 'd1', []).people).toHaveLength(1);
  });

  it('are left where the same person stands in a line before, with or without the division', () => {
    const { people, problems } = toEnter(list([row(2, 'Ann', 'North', 'Open'), row(3, 'ann', 'north', null)]), divisions, 'd1', []);
    expect(people).toHaveLength(1);
    expect(problems.map(({ line, code, params }) => [line, code, params['other']])).toEqual([[3, 'doubled_name', 2]]);
  });

  it('leave behind the lines that could not be used, below their header', () => {
    expect(linesLeft({ head: 'Name,School' }, [{ text: ',North' }, { text: 'Ann,South' }])).toBe('Name,School\n,North\nAnn,South');
    expect(linesLeft({ head: null }, [{ text: ',North' }])).toBe(',North');
    expect(linesLeft({ head: 'Name' }, [])).toBe('');
  });

  it('stand in lines that can be gone to', () => {
    const text = 'Ann\n\n,North\nBo';
    expect([1, 2, 3, 4].map((line) => text.slice(...lineRange(text, line)))).toEqual(['Ann', '', ',North', 'Bo']);
  });

  it('are found by name, school and number, in either form of Korean', () => {
    const all = [person('José', 'North', 7), person('서연', null, 12)];
    expect(found(all, 'jose nor')).toEqual([all[0]]);
    expect(found(all, '서연'.normalize('NFD'))).toEqual([all[1]]);
    expect(found(all, '12')).toEqual([all[1]]);
    expect(found(all, '')).toEqual(all);
  });
});
