import { describe, expect, it } from 'vitest';
import { idOf, layout } from '../../testing/layouts';
import { put, type Layout, type Target } from './layout';
import { MELD_RULES } from './meldRules';
import { parseMeld, parseTiles } from './notation';
import { relabel } from './relabel';

const laid = (from: Layout, kind: string, target: Target): Layout => {
  const pieces = from.rack.filter((piece) => piece.kind === kind);
  return put(from, pieces, target, MELD_RULES);
};
const table = (...melds: string[]) => melds.map(parseMeld);

describe('relabel', () => {
  it('tiles keep their ids and melds their places', () => {
    const old = layout('[R4 R5 R6] [B1 B2 B3]', 'K1');
    const next = relabel(old, table('[B1 B2 B3 B4]', '[R4 R5 R6]'), ['K1']);
    expect(next.melds.map((meld) => meld.id)).toEqual(old.melds.map((meld) => meld.id));
    expect(idOf(next, 'R5')).toBe(idOf(old, 'R5'));
    expect(idOf(next, 'B2')).toBe(idOf(old, 'B2'));
    expect(idOf(next, 'K1')).toBe(idOf(old, 'K1'));
  });

  it('own tiles travel from the rack, those of others are new', () => {
    const old = layout('[R4 R5 R6]', 'R7 K1');
    const played = laid(old, 'R7', { to: 'meld', meld: old.melds[0]!.id });
    const mine = relabel(played, table('[R4 R5 R6 R7]'), ['K1']);
    expect(idOf(mine, 'R7')).toBe(idOf(old, 'R7'));
    const theirs = relabel(mine, table('[R4 R5 R6 R7]', '[O1 B1 K1]'), ['K1']);
    expect(theirs.rack[0]?.id).toBe(idOf(old, 'K1'));
  });

  it('a turn that was rolled back brings the tiles home', () => {
    const old = layout('[R4 R5 R6]', 'R7 K1');
    const back = relabel(
      laid(old, 'R7', { to: 'new' }),
      table('[R4 R5 R6]'),
      parseTiles('R7 K1 B1 B2 B3'),
    );
    expect(idOf(back, 'R7')).toBe(idOf(old, 'R7'));
    expect(back.rack).toHaveLength(5);
  });

  it('every id is there once', () => {
    const old = layout('[R4 R5 R6] [R4 B4 K4]', 'R4 R4');
    const next = relabel(old, table('[R4 B4 K4 O4]', '[R4 R5 R6 R7]', '[J R4 R5]'), ['R4', 'B1']);
    const ids = [...next.melds.flatMap((meld) => meld.tiles), ...next.rack].map(
      (piece) => piece.id,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
