import { expect, it } from 'vitest';
import { copiesIn, copiesOf, GRID, jokersIn, jokersOf, setFor, setOf } from './box';

it('holds as many of a tile as the rule set says', () => {
  expect(copiesOf('classic', 'R7')).toBe(2);
  expect(copiesOf('xp', 'R7')).toBe(3);
  expect(jokersOf('classic')).toEqual(['J']);
  expect(jokersOf('twist')).toEqual(['J', 'JD', 'JC', 'JM']);
  expect(GRID.flat()).toHaveLength(52);
});

it('holds a third series and two more jokers for five people (S4-10)', () => {
  const many = setFor(setOf('classic'), 5);
  expect([copiesIn(many, 'R7'), copiesIn(many, 'J'), copiesIn(many, 'JD')]).toEqual([3, 4, 0]);
  expect(setFor(setOf('classic'), 4)).toEqual({ copies: 2, jokers: [2, 0, 0, 0] });
  expect(jokersIn(setFor(setOf('twist'), 6))).toEqual(['J', 'JD', 'JC', 'JM']);
});
