import { beforeEach, describe, expect, it } from 'vitest';
import {
  begin,
  changed,
  mayTouchTable,
  move,
  proposal,
  TERMS,
  wasLaid,
  type Draft,
} from '../model/draft';
import { meldOf, spotOf, whereIs, type Target } from '../model/layout';
import { arranged, ordered, stretch, type RackOrder } from '../model/rack';
import { idOf, kinds, layout } from '../../testing/layouts';
import { Hands, type Refusal, type World } from './hands';

/** The table without a screen. */
class Bench implements World {
  draft: Draft;
  order: RackOrder = { mode: 'own', own: [] };
  refusals: Refusal[] = [];

  constructor(table: string, rack: string, opened = true) {
    this.draft = begin(layout(table, rack), { ...TERMS, opened });
  }
  get rack() {
    return ordered(this.draft.present.rack, this.order);
  }
  id(kind: string, nth = 0) {
    return idOf(this.draft.base, kind, nth);
  }
  where(id: number) {
    return whereIs(this.draft.present, id);
  }
  spot(id: number) {
    return spotOf(this.draft.present, id);
  }
  rackIndex(id: number) {
    return this.rack.findIndex((piece) => piece.id === id);
  }
  isPlaced(id: number) {
    return this.where(id) === 'table' && !wasLaid(this.draft, id);
  }
  pickRefusal(id: number): Refusal | null {
    return !mayTouchTable(this.draft) && wasLaid(this.draft, id) ? 'open_first' : null;
  }
  stretch(id: number) {
    const near =
      this.where(id) === 'rack'
        ? stretch(this.rack, id)
        : (meldOf(this.draft.present, id)?.tiles ?? []);
    return near.map((piece) => piece.id);
  }
  move(ids: readonly number[], target: Target) {
    const next = move(this.draft, ids, target);
    if (typeof next === 'string') return next;
    this.draft = next;
    return null;
  }
  arrangeRack(ids: readonly number[], index: number) {
    this.order = arranged(this.rack, ids, index, this.order);
  }
  refuse(reason: Refusal) {
    this.refusals.push(reason);
  }
}

let bench: Bench;
let hands: Hands;
beforeEach(() => {
  bench = new Bench('[R4 R5 R6] [B7 K7 O7]', 'R7 R3 K1 K2 K3');
  hands = new Hands(bench);
});

describe('tap, then tap', () => {
  it('a rack tile goes to the meld that is tapped next', () => {
    hands.tap(bench.id('R7'));
    hands.tap(bench.id('R5'));
    expect(proposal(bench.draft)[0]).toBe('[R4 R5 R6 R7]');
    expect(hands.held).toEqual([]);
  });

  it('several rack tiles are gathered and laid as a new meld', () => {
    for (const kind of ['K1', 'K2', 'K3']) hands.tap(bench.id(kind));
    hands.drop({ to: 'new' });
    expect(proposal(bench.draft).at(-1)).toBe('[K1 K2 K3]');
  });

  it('tapping a held tile lets go of it', () => {
    hands.tap(bench.id('K1'));
    hands.tap(bench.id('K1'));
    expect(hands.held).toEqual([]);
  });

  it('another tile of the same meld, and a tile of the rack, join a held tile of the table', () => {
    hands.tap(bench.id('K7'));
    hands.tap(bench.id('B7'));
    hands.tap(bench.id('R7'));
    expect(bench.refusals).toEqual([]);
    hands.drop({ to: 'new' });
    expect(proposal(bench.draft)).toEqual(['[R4 R5 R6]', '[O7]', '[K7 B7 R7]']);
    expect(hands.held).toEqual([]);
  });

  it('what was gathered like that goes to another meld with the next tap there', () => {
    bench = new Bench('[R4 R5 R6] [R1 R2 R3 R7]', 'R8');
    hands = new Hands(bench);
    for (const kind of ['R7', 'R8', 'R6']) hands.tap(bench.id(kind));
    expect(proposal(bench.draft)).toEqual(['[R4 R5 R6 R7 R8]', '[R1 R2 R3]']);
  });

  it('Enter puts down on the meld that the tile comes from: a joker changes its place', () => {
    bench = new Bench('[J R5 R6]', 'R9');
    hands = new Hands(bench);
    hands.enter(bench.id('J'));
    hands.enter(bench.id('R6'));
    expect(proposal(bench.draft)).toEqual(['[R5 R6 J]']);
  });

  it('a placed tile goes home over the rack, and on a double tap', () => {
    hands.take([bench.id('R7')]);
    hands.drop({ to: 'new' });
    hands.take([bench.id('R7')]);
    hands.drop({ to: 'rack', index: 3 });
    expect(kinds(bench.rack)).toBe('R3 K1 K2 R7 K3');
    hands.take([bench.id('R3')]);
    hands.drop({ to: 'new' });
    hands.home(bench.id('R3'));
    expect(changed(bench.draft)).toBe(false);
  });
});

describe('refusals', () => {
  it('a tile of the table does not come to the rack, and stays in the hand', () => {
    hands.take([bench.id('R4')]);
    expect(hands.drop({ to: 'rack' })).toBe(false);
    expect(bench.refusals).toEqual(['table_tile_stays']);
    expect(hands.held).toEqual([bench.id('R4')]);
  });

  it('before opening nothing of the table is picked up', () => {
    bench = new Bench('[R4 R5 R6]', 'R7', false);
    hands = new Hands(bench);
    hands.tap(bench.id('R4'));
    expect(hands.held).toEqual([]);
    expect(bench.refusals).toEqual(['open_first']);
  });
});

describe('drag, stretch and nudge', () => {
  it('lifting a held tile lifts all that is held, another tile only itself', () => {
    hands.take([bench.id('K1'), bench.id('K2')]);
    hands.lift(bench.id('K2'), false);
    expect(hands.held).toHaveLength(2);
    hands.lift(bench.id('R7'), false);
    expect(hands.held).toEqual([bench.id('R7')]);
  });

  it('a long press takes the neighbours on the rack and the meld on the table', () => {
    hands.takeStretch(bench.id('K2'));
    expect(hands.held).toHaveLength(3);
    hands.takeStretch(bench.id('B7'));
    expect(hands.held).toHaveLength(3);
    hands.drop({ to: 'meld', meld: bench.spot(bench.id('R4'))!.meld });
    expect(bench.draft.present.melds).toHaveLength(1);
  });

  it('tiles move along the rack without dragging', () => {
    hands.take([bench.id('K1')]);
    hands.nudge(-1);
    expect(kinds(bench.rack)).toBe('R7 K1 R3 K2 K3');
    hands.nudge(1);
    expect(kinds(bench.rack)).toBe('R7 R3 K1 K2 K3');
    hands.nudge(1);
    expect(kinds(bench.rack)).toBe('R7 R3 K2 K1 K3');
  });
});
