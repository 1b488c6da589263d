import { describe, expect, it } from 'vitest';
import { chooseColumn, found, lineRange, linesLeft, toEnter } from './people';

describe('people of a list', () => {
  const person = (name: string, group: string | null, number: number) => ({
    id: name,
    name,
    group,
    number,
    division: 'd1',
    there: true,
    phone: false,
  });

  it('come into the division that the server found, or into the chosen one', () => {
    const row = { line: 1, text: '', division: null };
    const rows = [
      { ...row, name: 'Ann', group: 'North', into: 'd2' },
      { ...row, name: 'Bo', group: null, into: null },
    ];
    expect(toEnter({ rows }, 'd1')).toEqual([
      { name: 'Ann', group: 'North', division: 'd2' },
      { name: 'Bo', group: null, division: 'd1' },
    ]);
  });

  it('have each part in one column only', () => {
    expect(chooseColumn(['name', 'group', 'ignored'], 1, 'name')).toEqual([
      'ignored',
      'name',
      'ignored',
    ]);
    expect(chooseColumn(['name', 'ignored', 'ignored'], 1, 'ignored')).toEqual([
      'name',
      'ignored',
      'ignored',
    ]);
  });

  it('leave behind the lines that could not be used, below their header', () => {
    expect(linesLeft({ head: 'Name,School' }, [{ text: ',North' }, { text: 'Ann,South' }])).toBe(
      'Name,School\n,North\nAnn,South',
    );
    expect(linesLeft({ head: null }, [{ text: ',North' }])).toBe(',North');
    expect(linesLeft({ head: 'Name' }, [])).toBe('');
  });

  it('stand in lines that can be gone to', () => {
    const text = 'Ann\n\n,North\nBo';
    expect([1, 2, 3, 4].map((line) => text.slice(...lineRange(text, line)))).toEqual([
      'Ann',
      '',
      ',North',
      'Bo',
    ]);
  });

  it('are found by name, school and number, in either form of Korean', () => {
    const all = [person('José', 'North', 7), person('서연', null, 12)];
    expect(found(all, 'jose nor')).toEqual([all[0]]);
    expect(found(all, '서연'.normalize('NFD'))).toEqual([all[1]]);
    expect(found(all, '12')).toEqual([all[1]]);
    expect(found(all, '')).toEqual(all);
  });
});
