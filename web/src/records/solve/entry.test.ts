import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MELD_RULES } from '../../game/model/meldRules';
import { enter } from './entry';
import {
  fromHash,
  readLine,
  readTable,
  readTiles,
  tableText,
  toHash,
  type Position,
} from './position';

interface Spelling {
  readonly text: string;
  readonly tiles?: string;
  readonly table?: string;
  readonly no_tile?: string;
}

const SPELLINGS = readFileSync(
  new URL('../../../../conformance/spellings.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Spelling);

describe('a tap while a meld is entered', () => {
  it.each([
    ['R4', 'R7', 'R4 R5 R6 R7', true],
    ['R7', 'R4', 'R4 R5 R6 R7', true],
    ['R4', 'R5', 'R4 R5', false],
    ['R4 R5', 'R9', 'R4 R5 R6 R7 R8 R9', true],
    ['R4 J', 'R6', 'R4 J R6', false],
    ['R4 J', 'R8', 'R4 J R6 R7 R8', true],
    ['R7', 'B7', 'R7 B7', false],
    ['R7 B7 K7', 'O7', 'R7 B7 K7 O7', true],
    ['R7 B7', 'J', 'R7 B7 J', false],
    ['R7 R8 JC', 'B10', 'R7 R8 JC B10', false],
  ])('%s and then %s is %s', (open, kind, meld, whole) => {
    expect(enter(open.split(' '), kind, MELD_RULES)).toEqual({ meld: meld.split(' '), whole });
  });

  it.each([
    ['R4', 'B9'],
    ['R7 B7', 'R7'],
    ['R4 R5 R6', 'R5'],
    ['R7 B7', 'K8'],
  ])('%s and then %s begins the next', (open, kind) => {
    expect(enter(open.split(' '), kind, MELD_RULES).meld).toBeNull();
  });
});

describe('a position', () => {
  const position: Position = {
    ruleset: 'twist',
    table: [
      ['R4', 'R5', 'JD'],
      ['B9', 'K9', 'O9'],
    ],
    rack: ['R3', 'J'],
    opened: false,
    objective: 'value',
  };

  it('is the same after it was an address', () => {
    expect(fromHash(toHash(position))).toEqual(position);
    expect(toHash(position)).toBe(encodeURI(toHash(position)));
    const loose = { ...position, loose: true };
    expect(fromHash(toHash(loose))).toEqual(loose);
  });

  it('is none where the address is not one', () => {
    for (const hash of ['', 'chess/opened/tiles//', 'classic/opened/tiles/R99/', 'j/secret']) {
      expect(fromHash(hash)).toBeNull();
    }
  });

  it('is read as people write it', () => {
    expect(readTable('[R4 R5 R6] [b7 k7 o7]')).toEqual([
      ['R4', 'R5', 'R6'],
      ['B7', 'K7', 'O7'],
    ]);
    expect(readTable('R4-R6\n7RBK, B10-12')).toEqual([
      ['R4', 'R5', 'R6'],
      ['R7', 'B7', 'K7'],
      ['B10', 'B11', 'B12'],
    ]);
    expect(readTiles('R3, b4 J')).toEqual(['R3', 'B4', 'J']);
    expect(() => readTiles('R3 X7')).toThrow('X7');
    expect(() => readTiles('R6-4')).toThrow('R6-4');
  });

  it.each(SPELLINGS)('reads $text as the command line does', ({ text, tiles, table, no_tile }) => {
    if (no_tile !== undefined) expect(() => readTiles(text)).toThrow(no_tile);
    else if (tiles !== undefined) expect(readTiles(text)).toEqual(readTiles(tiles));
    else expect(tableText(readTable(text))).toBe(table);
  });

  it('is read from the line of a program', () => {
    const line =
      '{"id": 1, "ruleset": "twist", "table": ["[R4 R5 JD]", "[B9 K9 O9]"], "rack": "R3 J", "opened": false, "objective": "value", "best": 2}';
    expect(readLine(line)).toEqual(position);
    expect(readLine('{"table": [')).toBeNull();
    expect(readLine('R4 R5')).toBeNull();
  });
});
