import { expect, it } from 'vitest';
import type { SolvedPuzzle } from './data';
import { judge } from './judge';

const puzzle = (opened: boolean): SolvedPuzzle => ({
  puzzle: {
    id: 'one',
    kind: 'most',
    level: 1,
    ruleset: 'classic',
    table: ['[R4 R5 R6]'],
    rack: 'R7 B10 K10 O10',
    opened,
    objective: 'tiles',
    best: 4,
    solutions: 1,
  },
  solved: { tiles: 4, value: 37, placed: [], table: [], proven: true, moves: [] },
});

it.each([
  [['[R4 R5 R6]'], 0],
  [['[R4 R5 R6 R7]'], 1],
  [['[R6 R5 R4]', '[B10 K10 O10]'], 2],
  [['[R4 R5 R6 R7]', '[B10 K10 O10]'], 3],
])('gives %j %i stars', (table, stars) => {
  expect(judge(puzzle(true), table).stars).toBe(stars);
});

it('refuses a changed table before the initial meld', () => {
  const [first] = judge(puzzle(false), ['[R4 R5 R6 R7]', '[B10 K10 O10]']).violations;
  expect(first?.code).toBe('table_touched_before_opening');
  expect(judge(puzzle(false), ['[B10 K10 O10]', '[R4 R5 R6]']).violations).toEqual([]);
});
