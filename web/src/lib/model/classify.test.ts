import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestReading, classify, fault } from './classify';
import { parseMeld } from './notation';

interface Case {
  readonly id: string;
  readonly ruleset: string;
  readonly action: { readonly type: string; readonly set: string };
  readonly expected: { readonly verdict: string; readonly kinds?: string[]; readonly meld_value?: number };
  readonly reason: string;
}

const cases = readFileSync(new URL('../../../../conformance/cases.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Case)
  .filter((given) => given.action.type === 'check_set' && !/J[DCM]/.test(given.action.set));

describe('conformance', () => {
  it('has cases to hold the client to', () => {
    expect(cases.length).toBeGreaterThanOrEqual(12);
  });

  it.each(cases.map((given) => [given.id, given] as const))('%s', (_, { action, expected }) => {
    const readings = classify(parseMeld(action.set));
    expect(readings.length > 0 ? 'legal' : 'illegal').toBe(expected.verdict);
    if (expected.kinds) expect(readings.map((reading) => reading.kind).sort()).toEqual([...expected.kinds].sort());
    if (expected.meld_value !== undefined) expect(bestReading(parseMeld(action.set))?.value).toBe(expected.meld_value);
  });
});

describe('faults', () => {
  it.each([
    ['[R4 R5]', 'too_short'],
    ['[J J J]', 'no_number_tile'],
    ['[R5 B5 K5 O5 J]', 'group_too_long'],
    ['[R5 R5 B5]', 'color_twice'],
    ['[R4 R5 R7]', 'numbers_not_consecutive'],
    ['[R6 R5 R4]', 'numbers_not_consecutive'],
    ['[R12 R13 J]', 'out_of_range'],
    ['[J R1 R2]', 'out_of_range'],
    ['[R4 B5 K6]', 'mixed'],
    ['[R4 R5 R6]', null],
  ])('%s: %s', (meld, expected) => {
    expect(fault(parseMeld(meld))).toBe(expected);
  });
});

describe('stand-ins', () => {
  it('a joker in a run stands for the number of its place', () => {
    expect(bestReading(parseMeld('[R4 J R6]'))?.standIns).toEqual([null, ['R5'], null]);
  });

  it('a joker in a group of three stands for either missing colour', () => {
    expect(bestReading(parseMeld('[R9 B9 J]'))?.standIns).toEqual([null, null, ['K9', 'O9']]);
  });
});
