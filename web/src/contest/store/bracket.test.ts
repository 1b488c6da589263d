import { describe, expect, it } from 'vitest';
import type { BracketRound } from '../../net/protocol';
import { firstThatFits, hasBracket, linesOf } from './bracket';

const round = (tables: number): BracketRound => ({
  round: null,
  name: null,
  status: null,
  tables: Array.from({ length: tables }, () => ({ seats: [], free: 4 })),
  waiting: [],
});

describe('a bracket', () => {
  const rounds = [16, 8, 4, 2, 1].map(round);

  it('begins with the first round that fits', () => {
    expect(linesOf(round(2))).toBeCloseTo(9.4);
    expect(firstThatFits(rounds, 100)).toBe(0);
    expect(firstThatFits(rounds, 20)).toBe(2);
    expect(firstThatFits(rounds, 1)).toBe(4);
    expect(firstThatFits([], 10)).toBe(0);
  });

  it('is there where a stage is a knock-out', () => {
    expect(hasBracket({ stages: [{ format: 'meet' }, { format: 'knockout' }] })).toBe(true);
    expect(hasBracket({ stages: [{ format: 'meet' }] })).toBe(false);
  });
});
