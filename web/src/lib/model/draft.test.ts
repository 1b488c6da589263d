import { describe, expect, it } from 'vitest';
import { idOf, layout } from '../testing/layouts';
import { Draft } from './draft';
import { blocker, initialTotal } from './judge';
import { tableHeight, tileWidth, rackGrid, type Metrics } from './fit';

const start = (table: string, rack: string, opened = true) => {
  const base = layout(table, rack);
  return { base, draft: new Draft(base, opened), id: (kind: string, nth = 0) => idOf(base, kind, nth) };
};

describe('moving tiles', () => {
  it('a rack tile joins a meld where it fits', () => {
    const { base, draft, id } = start('[R4 R5 R6]', 'R7 K1');
    expect(draft.move([id('R7')], { to: 'meld', meld: base.melds[0]!.id })).toBeNull();
    expect(draft.table).toEqual(['[R4 R5 R6 R7]']);
    expect(draft.placed.map((piece) => piece.kind)).toEqual(['R7']);
  });

  it('several tiles make a new meld; an emptied meld is gone', () => {
    const { draft, id } = start('[B4 R4 K4 O4] [B5 B6 B7]', 'B3');
    draft.move([id('B4'), id('B3'), id('B5'), id('B6'), id('B7')], { to: 'new' });
    expect(draft.table).toEqual(['[R4 K4 O4]', '[B3 B4 B5 B6 B7]']);
  });

  it('a second 6 splits a run in two', () => {
    const { base, draft, id } = start('[R4 R5 R6 R7 R8]', 'R6');
    draft.move([id('R6', 1)], { to: 'meld', meld: base.melds[0]!.id });
    expect(draft.table).toEqual(['[R4 R5 R6]', '[R6 R7 R8]']);
  });

  it('a joker moves from end to end of its own meld', () => {
    const { base, draft, id } = start('[R5 R6 J]', '');
    draft.move([id('J')], { to: 'meld', meld: base.melds[0]!.id, at: 0 });
    expect(draft.table).toEqual(['[J R5 R6]']);
    draft.move([id('J')], { to: 'meld', meld: base.melds[0]!.id, at: 3 });
    expect(draft.table).toEqual(['[R5 R6 J]']);
    expect(draft.changed).toBe(false);
  });

  it('own new tiles go home, tiles of the table never', () => {
    const { draft, id } = start('[R4 R5 R6 R7]', 'K1');
    draft.move([id('K1')], { to: 'new' });
    expect(draft.move([id('K1')], { to: 'rack' })).toBeNull();
    expect(draft.move([id('R7')], { to: 'rack' })).toBe('table_tile_stays');
    expect(draft.table).toEqual(['[R4 R5 R6 R7]']);
  });

  it('before opening the table stays as it is', () => {
    const { base, draft, id } = start('[R4 R5 R6 R7]', 'R8 K1', false);
    expect(draft.move([id('R7')], { to: 'new' })).toBe('open_first');
    expect(draft.move([id('R8')], { to: 'meld', meld: base.melds[0]!.id })).toBe('open_first');
    expect(draft.move([id('R8')], { to: 'new' })).toBeNull();
  });

  it('undo, redo and reset reach the start of the turn and back', () => {
    const { draft, id } = start('[R4 R5 R6]', 'K1 K2');
    draft.move([id('K1')], { to: 'new' });
    draft.move([id('K2')], { to: 'new' });
    const after = draft.table;
    draft.undo();
    draft.undo();
    expect(draft.changed).toBe(false);
    expect(draft.canUndo).toBe(false);
    draft.redo();
    draft.redo();
    expect(draft.table).toEqual(after);
    draft.reset();
    expect(draft.table).toEqual(['[R4 R5 R6]']);
    draft.undo();
    expect(draft.table).toEqual(after);
  });
});

describe('what still must be fixed', () => {
  it('counts the initial meld up to the threshold', () => {
    const { draft, id } = start('[R1 R2 R3]', 'R10 B10 K10 O1', false);
    expect(blocker(draft, 30)?.code).toBe('nothing_placed');
    draft.move([id('R10'), id('B10')], { to: 'new' });
    expect(blocker(draft, 30)).toMatchObject({ code: 'bad_meld', fault: 'too_short' });
    draft.move([id('K10')], { to: 'meld', meld: draft.newMelds[0]!.id });
    expect(initialTotal(draft)).toBe(30);
    expect(blocker(draft, 30)).toBeNull();
    expect(blocker(draft, 31)).toEqual({ code: 'below_threshold', value: 30, threshold: 31 });
  });

  it('an opened player needs a tile of the rack, not points', () => {
    const { draft, id } = start('[R4 R5 R6 R7 R8 R9]', 'R10');
    draft.move([id('R4'), id('R5'), id('R6')], { to: 'new' });
    expect(blocker(draft, 30)?.code).toBe('nothing_placed');
    draft.move([id('R10')], { to: 'meld', meld: draft.layout.melds[0]!.id });
    expect(blocker(draft, 30)).toBeNull();
  });
});

describe('fitting the screen', () => {
  const metrics: Metrics = { aspect: 1.36, tileGap: 2, meldPad: 4, gapX: 8, gapY: 12, caption: 0 };

  it('takes the largest tile at which all melds fit', () => {
    const lengths = Array.from({ length: 22 }, () => 4);
    const width = tileWidth(lengths, { width: 1200, height: 480 }, metrics, 25, 56);
    expect(tableHeight(lengths, 1200, width, metrics)).toBeLessThanOrEqual(480);
    expect(tableHeight(lengths, 1200, width + 1, metrics)).toBeGreaterThan(480);
  });

  it('breaks a run that is longer than a phone is wide', () => {
    expect(tableHeight([13], 340, 40, metrics)).toBeGreaterThan(tableHeight([7], 340, 40, metrics));
  });

  it('keeps a rack of 20 tiles in two rows on a phone, at 32 px or more', () => {
    expect(rackGrid(20, 340, 2, 32, 46)).toMatchObject({ rows: 2, columns: 10, tile: 32 });
    expect(rackGrid(21, 340, 2, 32, 46).rows).toBe(3);
  });
});
