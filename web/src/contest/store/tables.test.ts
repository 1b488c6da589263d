import { describe, expect, test } from 'vitest';
import { numbersText, parseNumbers, roomOf, tableNumber, withTableNumber } from './tables';

const numbered = (numbers: number[], room = '') => ({ numbering: { numbers, room } });

describe('numbers of real tables', () => {
  test('count on from the highest', () => {
    expect([0, 1, 2, 3].map((at) => tableNumber(numbered([21, 20, 5]), at))).toEqual([
      21, 20, 5, 22,
    ]);
    expect([0, 1].map((at) => tableNumber(numbered([11]), at))).toEqual([11, 12]);
    expect([0, 1].map((at) => tableNumber(numbered([], 'Library'), at))).toEqual([1, 2]);
    expect(tableNumber({}, 3)).toBe(4);
    expect(tableNumber(null, 0)).toBe(1);
  });

  test('are in the sentences of the log', () => {
    expect(withTableNumber({ table: 1, table_number: 24, round: 0 })).toEqual({
      table: 24,
      round: 0,
    });
    expect(withTableNumber({ table: 1 })).toEqual({ table: 2 });
    expect(withTableNumber({ round: 0 })).toEqual({ round: 0 });
  });

  test('stand in a room', () => {
    expect([roomOf(numbered([], 'Library')), roomOf({}), roomOf(null)]).toEqual([
      'Library',
      '',
      '',
    ]);
  });

  test.each([
    ['', []],
    ['11', [11]],
    ['11-13, 20 25', [11, 12, 13, 20, 25]],
    ['3–4；', null],
    ['1、2，5~6', [1, 2, 5, 6]],
    ['5-3', null],
    ['0', null],
    ['1-9999', null],
    ['a', null],
  ])('%j is read', (text, numbers) => {
    expect(parseNumbers(text)).toEqual(numbers);
  });

  test('are written with ranges', () => {
    expect(numbersText([11, 12, 13, 20, 25, 26])).toBe('11-13, 20, 25-26');
    expect(numbersText([])).toBe('');
  });
});
