import { expect, it } from 'vitest';
import { copiesOf, GRID, jokersOf } from './box';

it('holds as many of a tile as the rule set says', () => {
  expect(copiesOf('classic', 'R7')).toBe(2);
  expect(copiesOf('xp', 'R7')).toBe(3);
  expect(jokersOf('classic')).toEqual(['J']);
  expect(jokersOf('twist')).toEqual(['J', 'JD', 'JC', 'JM']);
  expect(GRID.flat()).toHaveLength(52);
});
