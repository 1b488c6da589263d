import { describe, expect, it } from 'vitest';
import { ALL_KINDS, explain, terms } from './reason';

/** A tile that is read as the first of *kinds*, or else as the next ones. */
function read(...kinds: string[]): number[] {
  const chances = ALL_KINDS.map(() => 0);
  kinds.forEach((kind, place) => (chances[ALL_KINDS.indexOf(kind)] = 0.9 ** place - 0.05 * place));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}

const CLASSIC = terms(2, [2, 0, 0, 0]);
const TWIST = terms(2, [2, 2, 2, 2]);
const kinds = (codes: readonly number[]) => codes.map((code) => ALL_KINDS[code]).join(' ');

describe('the rules as a second reader', () => {
  it('take the likeliest valid meld instead of the likeliest tiles', () => {
    const row = [read('R5'), read('R9', 'R6'), read('R7')];
    const { rows } = explain([row], CLASSIC, true);
    expect(kinds(rows[0]!.codes)).toBe('R5 R6 R7');
    expect(rows[0]!.melds).toEqual([3]);
    expect(rows[0]!.confidence.every((sure) => sure > 0.9)).toBe(true);
  });

  it('leave a row as it is read where no meld is likely', () => {
    const { rows } = explain([[read('R5'), read('R9'), read('K7')]], CLASSIC, true);
    expect(kinds(rows[0]!.codes)).toBe('R5 R9 K7');
    expect(rows[0]!.melds).toEqual([]);
  });

  it('split a row into the melds that touch', () => {
    const row = ['R1', 'R2', 'R3', 'K9', 'B9', 'O9'].map((kind) => read(kind));
    expect(explain([row], CLASSIC, true).rows[0]!.melds).toEqual([3, 3]);
  });

  it('keep within the copies of a set, and say where that cannot be', () => {
    const sure = [[read('R5')], [read('R5')], [read('R5', 'B5')]];
    const repaired = explain(sure, CLASSIC, false);
    expect(repaired.rows.map(({ codes }) => kinds(codes))).toEqual(['R5', 'R5', 'B5']);
    expect(repaired.tooMany).toEqual([]);
    const none = explain([[read('R5')], [read('R5')], [read('R5')]], CLASSIC, false);
    expect(none.tooMany.map((code) => ALL_KINDS[code])).toEqual(['R5']);
  });

  it('know special jokers where a rule set has them', () => {
    const row = [read('R5'), read('JD'), read('R8')];
    expect(explain([row], TWIST, true).rows[0]!.melds).toEqual([3]);
    expect(kinds(explain([[read('JD', 'J')]], CLASSIC, false).rows[0]!.codes)).toBe('J');
  });
});
