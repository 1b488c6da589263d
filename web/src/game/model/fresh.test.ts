import { expect, it } from 'vitest';
import { layout } from '../../testing/layouts';
import { drawnTiles } from './fresh';

it('of equal tiles on the rack those count as drawn that came last', () => {
  const { rack } = layout('', 'R7 B1 R7 R7 K2');
  const ids = rack.map((piece) => piece.id).sort((a, b) => a - b);
  const sevens = rack.filter((piece) => piece.kind === 'R7').map((piece) => piece.id);
  expect(ids).toHaveLength(5);
  expect([...drawnTiles(rack, ['R7', 'R7', 'O13'])]).toEqual(
    sevens.sort((a, b) => b - a).slice(0, 2),
  );
});
