import { describe, expect, it } from 'vitest';
import { kinds, pieces } from '../../testing/layouts';
import { arranged, doubles, ordered, sorted, stretch, type RackOrder } from './rack';

const OWN: RackOrder = { mode: 'own', own: [] };

describe('the order of the rack', () => {
  const rack = pieces('B7 R8 J R7 K7 R1');

  it('by runs and by groups', () => {
    expect(kinds(ordered(rack, { mode: 'run', own: [] }))).toBe('R1 R7 R8 B7 K7 J');
    expect(kinds(ordered(rack, { mode: 'group', own: [] }))).toBe('R1 R7 B7 K7 R8 J');
  });

  it('the own order is remembered through a sort, and new tiles come last', () => {
    const moved = arranged(rack, [rack[5]!.id], 0, OWN);
    expect(kinds(ordered(rack, moved))).toBe('R1 B7 R8 J R7 K7');
    const byRun = sorted(ordered(rack, moved), 'run', moved);
    const back = sorted(ordered(rack, byRun), 'own', byRun);
    expect(kinds(ordered([...pieces('O2'), ...rack], back))).toBe('R1 B7 R8 J R7 K7 O2');
  });

  it('moving by hand starts from what is shown', () => {
    const shown = ordered(rack, { mode: 'run', own: [] });
    const order = arranged(shown, [shown[0]!.id], 3, { mode: 'run', own: [] });
    expect(kinds(ordered(rack, order))).toBe('R7 R8 R1 B7 K7 J');
  });

  it('a tile that comes back finds its place again', () => {
    const order = arranged(rack, [rack[0]!.id], 0, OWN);
    const without = rack.filter((piece) => piece.kind !== 'J');
    const later = arranged(without, [without[4]!.id], 0, order);
    expect(kinds(ordered(rack, later)).endsWith('J')).toBe(true);
  });
});

describe('what a long press takes', () => {
  const rack = pieces('R6 R7 R8 B8 K8 O8 J');
  it('the longer of run and group', () => {
    expect(kinds(stretch(rack, rack[1]!.id))).toBe('R6 R7 R8');
    expect(kinds(stretch(rack, rack[4]!.id))).toBe('R8 B8 K8 O8');
    expect(kinds(stretch(rack, rack[6]!.id))).toBe('J');
  });
});

describe('doubles', () => {
  it('are number tiles held twice; a third copy adds nothing, and jokers are none', () => {
    expect([...doubles(['R5', 'K12', 'R5', 'J', 'J', 'B5', 'K12', 'R5'])]).toEqual(['R5', 'K12']);
    expect(doubles(['R5', 'B5', 'J', 'J']).size).toBe(0);
  });
});
