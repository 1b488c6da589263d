import { describe, expect, it } from 'vitest';
import { found, linesLeft, toEnter } from './people';

describe('people of a list', () => {
  const divisions = [{ id: 'd1', name: 'Open' }, { id: 'd2', name: 'Elementary' }];

  it('come into the division they name, or into the chosen one', () => {
    const rows = [
      { line: 1, name: 'Ann', group: 'North', division: 'elementary' },
      { line: 2, name: 'Bo', group: '', division: null },
    ];
    expect(toEnter(rows, divisions, 'd1')).toEqual([
      { name: 'Ann', group: 'North', division: 'd2' },
      { name: 'Bo', group: null, division: 'd1' },
    ]);
  });

  it('leave behind the lines that could not be used', () => {
    expect(linesLeft('Ann\r\n,North\nBo\nAnn', [{ line: 2 }, { line: 4 }])).toBe(',North\nAnn');
    expect(linesLeft('Ann', [])).toBe('');
  });

  it('are found by name, school and number, in either form of Korean', () => {
    const person = (name: string, group: string | null, number: number) => ({ id: name, name, group, number, division: 'd1', there: true, phone: false });
    const all = [person('José', 'North', 7), person('서연', null, 12)];
    expect(found(all, 'jose nor')).toEqual([all[0]]);
    expect(found(all, '서연'.normalize('NFD'))).toEqual([all[1]]);
    expect(found(all, '12')).toEqual([all[1]]);
    expect(found(all, '')).toEqual(all);
  });
});
