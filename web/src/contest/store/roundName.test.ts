import { describe, expect, it } from 'vitest';
import { rounds as en } from '../../i18n/contestRound/en';
import { rounds as ko } from '../../i18n/contestRound/ko';
import type { StageTerms } from '../../net/protocol';
import { inRound, roundName } from './roundName';

const KNOCKOUT: StageTerms[] = [{ format: 'knockout' }];
const FINALS: StageTerms[] = [{ format: 'meet' }, { format: 'knockout' }];

describe('a round', () => {
  it('of a knock-out is named by how far it is to the end', () => {
    const named = (tables: number, players: number) =>
      roundName('1라운드', KNOCKOUT, { stage: 0, tables, players }, ko);
    expect([named(16, 64), named(4, 16), named(2, 8), named(1, 4)]).toEqual([
      '1라운드 · 64강',
      '1라운드 · 16강',
      '1라운드 · 준결승',
      '1라운드 · 결승',
    ]);
  });

  it('has its number alone where nobody is out, or where it is not known how many are in', () => {
    expect(
      roundName('Round 1', [{ format: 'meet' }], { stage: 0, tables: 4, players: 16 }, en),
    ).toBe('Round 1');
    expect(roundName('Round 1', KNOCKOUT, { stage: 0, tables: 4, players: null }, en)).toBe(
      'Round 1',
    );
  });

  it('before finals is a qualifying round', () => {
    expect(roundName('Round 2', FINALS, { stage: 0, tables: 4, players: 16 }, en)).toBe(
      'Round 2 · Qualifying',
    );
    expect(roundName('Round 3', FINALS, { stage: 1, tables: 4, players: 16 }, en)).toBe(
      'Round 3 · Round of 16',
    );
  });

  it('counts those who have a bye', () => {
    expect(
      inRound(
        [
          ['a', 'b', 'c'],
          ['d', 'e', 'f'],
        ],
        ['g'],
      ),
    ).toBe(7);
  });
});
