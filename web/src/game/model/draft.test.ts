import { describe, expect, it } from 'vitest';
import { idOf, layout } from '../../testing/layouts';
import {
  begin,
  changed,
  commit,
  isNew,
  mayTouchTable,
  move,
  placed,
  proposal,
  redo,
  reset,
  TERMS,
  undo,
  wasLaid,
  type Draft,
  type Terms,
} from './draft';
import { blocker, initialTotal } from './judge';
import type { Target } from './layout';

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

/** A turn that nothing can change behind its back. */
const start = (table: string, rack: string, terms: Partial<Terms> = {}) => {
  const base = frozen(layout(table, rack));
  const draft = frozen(begin(base, { ...TERMS, ...terms }));
  return { base, draft, id: (kind: string, nth = 0) => idOf(base, kind, nth) };
};

const moved = (draft: Draft, ids: readonly number[], target: Target): Draft => {
  const next = move(draft, ids, target);
  if (typeof next === 'string') throw new Error(next);
  return frozen(next);
};

const meld = (draft: Draft, nth: number): Target => ({
  to: 'meld',
  meld: draft.present.melds[nth]!.id,
});

const UNOPENED = { opened: false };

describe('moving tiles', () => {
  it('a rack tile joins a meld where it fits', () => {
    const { draft, id } = start('[R4 R5 R6]', 'R7 K1');
    const after = moved(draft, [id('R7')], meld(draft, 0));
    expect(proposal(after)).toEqual(['[R4 R5 R6 R7]']);
    expect(placed(after).map((piece) => piece.kind)).toEqual(['R7']);
    expect(wasLaid(after, id('R4'))).toBe(true);
    expect(wasLaid(after, id('R7'))).toBe(false);
  });

  it('the draft before it stays as it was', () => {
    const { draft, id } = start('[R4 R5 R6]', 'R7 K1');
    moved(draft, [id('R7')], meld(draft, 0));
    expect(proposal(draft)).toEqual(['[R4 R5 R6]']);
    expect(draft.past).toEqual([]);
  });

  it('several tiles make a new meld; an emptied meld is gone', () => {
    const { draft, id } = start('[B4 R4 K4 O4] [B5 B6 B7]', 'B3');
    const after = moved(draft, [id('B4'), id('B3'), id('B5'), id('B6'), id('B7')], { to: 'new' });
    expect(proposal(after)).toEqual(['[R4 K4 O4]', '[B3 B4 B5 B6 B7]']);
  });

  it('a second 6 splits a run in two', () => {
    const { draft, id } = start('[R4 R5 R6 R7 R8]', 'R6');
    const after = moved(draft, [id('R6', 1)], meld(draft, 0));
    expect(proposal(after)).toEqual(['[R4 R5 R6]', '[R6 R7 R8]']);
    expect(new Set(after.present.melds.map((half) => half.id)).size).toBe(2);
  });

  it('a joker moves from end to end of its own meld', () => {
    const { base, draft, id } = start('[R5 R6 J]', '');
    const front = moved(draft, [id('J')], { to: 'meld', meld: base.melds[0]!.id, at: 0 });
    expect(proposal(front)).toEqual(['[J R5 R6]']);
    const back = moved(front, [id('J')], { to: 'meld', meld: base.melds[0]!.id, at: 3 });
    expect(proposal(back)).toEqual(['[R5 R6 J]']);
    expect(changed(back)).toBe(false);
  });

  it('own new tiles go home, tiles of the table never', () => {
    const { draft, id } = start('[R4 R5 R6 R7]', 'K1');
    const laid = moved(draft, [id('K1')], { to: 'new' });
    expect(proposal(moved(laid, [id('K1')], { to: 'rack' }))).toEqual(['[R4 R5 R6 R7]']);
    expect(move(laid, [id('R7')], { to: 'rack' })).toBe('table_tile_stays');
  });

  it('nothing moves where no such tile is held', () => {
    const { draft } = start('[R4 R5 R6]', 'K1');
    expect(move(draft, [], { to: 'new' })).toBe('nothing_held');
    expect(move(draft, [9_999_999], { to: 'new' })).toBe('nothing_held');
  });

  it('ids of new melds are those of no other piece or meld', () => {
    const { draft, id } = start('[R4 R5 R6]', 'K1 K2');
    const after = moved(moved(draft, [id('K1')], { to: 'new' }), [id('K2')], { to: 'new' });
    const { melds, rack } = after.present;
    const ids = [...melds, ...rack, ...melds.flatMap((one) => one.tiles)].map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('before the initial meld (S0-19)', () => {
  it('the table stays as it is', () => {
    const { draft, id } = start('[R4 R5 R6 R7]', 'R8 K1', UNOPENED);
    expect(mayTouchTable(draft)).toBe(false);
    expect(move(draft, [id('R7')], { to: 'new' })).toBe('open_first');
    expect(move(draft, [id('R8')], meld(draft, 0))).toBe('open_first');
    expect(isNew(moved(draft, [id('R8')], { to: 'new' }), draft.base.melds[0]!)).toBe(false);
  });

  it('it may be rearranged in the same turn where the table plays so (C04)', () => {
    const { draft, id } = start('[R4 R5 R6 R7]', 'R8 K1', { ...UNOPENED, manipulatesToOpen: true });
    expect(mayTouchTable(draft)).toBe(true);
    expect(proposal(moved(draft, [id('R8')], meld(draft, 0)))).toEqual(['[R4 R5 R6 R7 R8]']);
    expect(move(draft, [id('R7')], { to: 'rack' })).toBe('table_tile_stays');
  });
});

describe('the history of the turn', () => {
  it('undo, redo and reset reach the start of the turn and back', () => {
    const { draft, id } = start('[R4 R5 R6]', 'K1 K2');
    const once = moved(draft, [id('K1')], { to: 'new' });
    const twice = moved(once, [id('K2')], { to: 'new' });
    expect(undo(twice).present).toBe(once.present);
    expect(undo(undo(twice)).present).toBe(draft.present);
    expect(redo(undo(twice)).present).toBe(twice.present);
    expect(redo(redo(undo(undo(twice))))).toEqual(twice);
    expect(changed(reset(twice))).toBe(false);
    expect(undo(reset(twice)).present).toBe(twice.present);
  });

  it('there is nothing before the first step and nothing after the last', () => {
    const { draft, id } = start('[R4 R5 R6]', 'K1');
    expect(undo(draft)).toBe(draft);
    expect(redo(draft)).toBe(draft);
    const once = moved(draft, [id('K1')], { to: 'new' });
    expect(redo(once)).toBe(once);
    expect(commit(once, once.present)).toBe(once);
  });

  it('a new step forgets what was taken back', () => {
    const { draft, id } = start('[R4 R5 R6]', 'K1 K2');
    const back = undo(moved(draft, [id('K1')], { to: 'new' }));
    expect(moved(back, [id('K2')], { to: 'new' }).future).toEqual([]);
  });
});

describe('what still must be fixed', () => {
  it('counts the initial meld up to the threshold (S0-17)', () => {
    const { draft, id } = start('[R1 R2 R3]', 'R10 B10 K10 O1', UNOPENED);
    expect(blocker(draft)?.code).toBe('nothing_placed');
    const two = moved(draft, [id('R10'), id('B10')], { to: 'new' });
    expect(blocker(two)).toMatchObject({ code: 'bad_meld', fault: 'too_short' });
    const three = moved(two, [id('K10')], meld(two, 1));
    expect(initialTotal(three)).toBe(30);
    expect(blocker(three)).toBeNull();
    const dear = { ...three, terms: { ...three.terms, threshold: 31 } };
    expect(blocker(dear)).toEqual({ code: 'below_threshold', value: 30, threshold: 31 });
  });

  it('an opened player needs a tile of the rack, not points', () => {
    const { draft, id } = start('[R4 R5 R6 R7 R8 R9]', 'R10');
    const split = moved(draft, [id('R4'), id('R5'), id('R6')], { to: 'new' });
    expect(blocker(split)?.code).toBe('nothing_placed');
    expect(blocker(moved(split, [id('R10')], meld(split, 0)))).toBeNull();
  });

  it('only own melds count, however the table is rearranged (C04)', () => {
    const { draft, id } = start('[R4 R5 R6 R7]', 'R8 K10 B10 O10', {
      ...UNOPENED,
      manipulatesToOpen: true,
    });
    const added = moved(draft, [id('R8')], meld(draft, 0));
    expect(blocker(added)).toEqual({ code: 'below_threshold', value: 0, threshold: 30 });
    const opened = moved(added, [id('K10'), id('B10'), id('O10')], { to: 'new' });
    expect(initialTotal(opened)).toBe(30);
    expect(blocker(opened)).toBeNull();
  });

  it('of melds that compete for the same tiles the most counts (C04)', () => {
    // The own K10 took the place of the table's, which lies in the other group: kinds are equal.
    const { draft, id } = start('[K10 R10 B10 O10]', 'K10 B10 O10', {
      ...UNOPENED,
      manipulatesToOpen: true,
    });
    const off = moved(draft, [id('K10')], { to: 'new' });
    const joined = moved(off, [id('B10', 1), id('O10', 1)], meld(off, 1));
    const swapped = moved(joined, [id('K10', 1)], meld(joined, 0));
    expect(proposal(swapped)).toHaveLength(2);
    expect(initialTotal(swapped)).toBe(30);
  });

  it('a table that stays as it is lends no points', () => {
    // Of the own tiles the table's meld could be made too, and with the joker as a 5 it is worth more.
    const { draft, id } = start('[K2 K3 K4 J]', 'J R1 B1 K1 K2 K3 K4', UNOPENED);
    const ones = moved(draft, [id('J', 1), id('R1'), id('B1')], { to: 'new' });
    const run = moved(ones, [id('K1'), id('K2', 1), id('K3', 1), id('K4', 1)], { to: 'new' });
    expect(initialTotal(run)).toBe(13);
  });
});
