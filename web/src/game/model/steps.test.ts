import { describe, expect, it } from 'vitest';
import type { HintMove } from '../../net/protocol';
import { idOf, kinds, layout } from '../../testing/layouts';
import { notation } from './layout';
import { steps } from './steps';

const move = (
  tiles: string,
  source: number | null,
  start: number,
  target: number,
  place: number,
): HintMove => ({
  tiles: tiles.split(' '),
  source,
  start,
  target,
  place,
});

describe('a hint as moves of a hand', () => {
  const table = ['[R4 B4 K4 O4]', '[K1 K2 K3]'];
  const moves = [move('K4', 0, 2, 1, 3), move('K5', null, 0, 1, 4)];

  it('shows the layout after each of them', () => {
    const base = layout('[R4 B4 K4 O4] [K1 K2 K3]', 'K5 B1');
    const shown = steps(base, table, moves);
    expect(shown.map(notation)).toEqual([
      ['[R4 B4 O4]', '[K1 K2 K3 K4]'],
      ['[R4 B4 O4]', '[K1 K2 K3 K4 K5]'],
    ]);
    expect(kinds(shown[1]!.rack)).toBe('B1');
    expect(idOf(shown[1]!, 'K4')).toBe(idOf(base, 'K4'));
    expect(idOf(shown[1]!, 'K5')).toBe(idOf(base, 'K5'));
  });

  it('counts the melds as the server lists them, and leaves each where it lies on the screen', () => {
    const base = layout('[K1 K2 K3] [R4 B4 K4 O4]', 'K5');
    expect(steps(base, table, moves).map(notation)).toEqual([
      ['[K1 K2 K3 K4]', '[R4 B4 O4]'],
      ['[K1 K2 K3 K4 K5]', '[R4 B4 O4]'],
    ]);
  });

  it('starts new melds at the first unused spot, behind the others', () => {
    const base = layout('[R3 R4 R5 R6]', 'B3 K3 O9 B9 K9');
    const shown = steps(
      base,
      ['[R3 R4 R5 R6]'],
      [move('R3', 0, 0, 1, 0), move('B3 K3', null, 0, 1, 1), move('O9 B9 K9', null, 0, 2, 0)],
    );
    expect(shown.map((step) => step.melds.length)).toEqual([2, 2, 3]);
    expect(notation(shown[2]!)).toEqual(['[R4 R5 R6]', '[R3 B3 K3]', '[O9 B9 K9]']);
    const ids = shown[2]!.melds.map((meld) => meld.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('a spot that became empty is filled again', () => {
    const base = layout('[R3 R4 R5]', 'B3 K3');
    const shown = steps(
      base,
      ['[R3 R4 R5]'],
      [move('R3 R4 R5', 0, 0, 1, 0), move('B3 K3', null, 0, 0, 0), move('R3', 1, 0, 0, 0)],
    );
    expect(notation(shown[2]!)).toEqual(['[R3 B3 K3]', '[R4 R5]']);
  });

  it('shows nothing of moves that do not fit the table', () => {
    const base = layout('[R4 B4 K4 O4] [K1 K2 K3]', 'K5');
    expect(steps(base, ['[R4 B4 K4 O4]'], moves)).toEqual([]);
    expect(steps(base, table, [move('K4', 0, 1, 1, 3)])).toEqual([]);
    expect(steps(base, table, [move('O5', null, 0, 1, 3)])).toEqual([]);
    expect(steps(base, table, [move('K5', null, 0, 7, 0)])).toEqual([]);
  });
});
