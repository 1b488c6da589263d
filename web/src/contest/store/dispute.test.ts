import { describe, expect, it } from 'vitest';
import { w } from '../../i18n/contestWords';
import type { SheetEntry, SheetLine } from '../../net/protocol';
import { differences } from './dispute';

const line = (entrant: string, changes: Partial<SheetLine>): SheetLine => ({
  entrant,
  how: 'played',
  score: 0,
  penalty: 0,
  tiles: 1,
  sum: 5,
  rack: null,
  left_s: null,
  won: false,
  ...changes,
});
const entry = (lines: SheetLine[], changes: Partial<SheetEntry> = {}): SheetEntry => ({
  by: '',
  link: 5,
  at: 0,
  reason: '',
  ending: 'call',
  lines,
  minus: 0,
  plus: 0,
  ...changes,
});
const rowsOf = (entries: SheetEntry[]) =>
  differences(entries, ['a', 'b', 'c'], w(), (entrant) => entrant.toUpperCase());

describe('entries that disagree', () => {
  const one = entry([
    line('a', { won: true, sum: 0, tiles: 0, score: 21 }),
    line('b', { sum: 5 }),
    line('c', { sum: 16, tiles: 2, left_s: 60 }),
  ]);

  it('say whose which field differs, and what each has there', () => {
    const other = entry([
      line('a', { won: true, sum: 0, tiles: 0, score: 66 }),
      line('b', { sum: 5 }),
      line('c', { sum: 61, tiles: 5, left_s: 75 }),
    ]);
    expect(rowsOf([one, other])).toEqual([
      { entrant: 'c', field: 'Sum left', values: ['16', '61'] },
      { entrant: 'c', field: 'Tiles left', values: ['2', '5'] },
      { entrant: 'c', field: 'Time left', values: ['1:00', '1:15'] },
    ]);
  });

  it('name who went out by each of them', () => {
    const other = entry([
      line('a', { sum: 9 }),
      line('b', { won: true, sum: 0, tiles: 0 }),
      line('c', { sum: 16, tiles: 2, left_s: 60 }),
    ]);
    const [first, ...rest] = rowsOf([one, other]);
    expect(first).toEqual({
      entrant: null,
      field: 'Who went out',
      values: ['\u2068A\u2069', '\u2068B\u2069'],
    });
    expect(rest.map(({ entrant }) => entrant)).not.toContain('c');
  });

  it('may differ in nothing that was written', () => {
    expect(rowsOf([one, one])).toEqual([]);
  });
});
