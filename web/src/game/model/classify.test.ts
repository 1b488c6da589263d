import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestReading, classify, type StandIn } from './classify';
import { fault } from './fault';
import { meldRules } from './meldRules';
import { parseMeld } from './notation';

interface Case {
  readonly id: string;
  readonly ruleset: string;
  readonly action: { readonly type: string; readonly set: string };
  readonly expected: {
    readonly verdict: string;
    readonly kinds?: string[];
    readonly fault?: string;
    readonly meld_value?: number;
    readonly stand_ins?: Record<string, string[]>;
  };
  readonly reason: string;
}

const cases = ['cases', 'rulebook']
  .flatMap((name) =>
    readFileSync(new URL(`../../../../conformance/${name}.jsonl`, import.meta.url), 'utf8').split(
      '\n',
    ),
  )
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Case)
  .filter((given) => given.action.type === 'check_set');

/** The fields that a case changes: `twist{meld_rules.color_change_first=yes}`. */
function rulesOf(ruleset: string) {
  const inside = /\{(.*)\}/.exec(ruleset)?.[1] ?? '';
  return meldRules(
    Object.fromEntries(inside.split(',').map((change) => change.split('=')) as [string, string][]),
  );
}

const shown = (standIns: readonly (StandIn | null)[]) =>
  standIns.filter((standIn) => standIn !== null).map((standIn) => standIn.options.join('/'));

describe('conformance', () => {
  it('has cases to hold the client to', () => {
    expect(cases.length).toBeGreaterThanOrEqual(120);
  });

  it.each(cases.map((given) => [given.id, given] as const))('%s', (_, given) => {
    const { action, expected } = given;
    const rules = rulesOf(given.ruleset);
    const readings = classify(parseMeld(action.set), rules);
    expect(readings.length > 0 ? 'legal' : 'illegal').toBe(expected.verdict);
    if (expected.fault) expect(fault(parseMeld(action.set), rules)).toBe(expected.fault);
    if (expected.kinds)
      expect(readings.map((reading) => reading.kind).sort()).toEqual([...expected.kinds].sort());
    if (expected.meld_value !== undefined)
      expect(bestReading(parseMeld(action.set), rules)?.value).toBe(expected.meld_value);
    for (const [kind, standIns] of Object.entries(expected.stand_ins ?? {})) {
      const reading = readings.find((other) => other.kind === kind);
      expect(reading && shown(reading.standIns)).toEqual(standIns);
    }
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
    ['[JD B2 B3]', 'out_of_range'],
    ['[R3 B3 K3 JD]', 'double_without_room'],
    ['[R3 B3 JC]', 'color_change_in_group'],
    ['[JC R7 R8]', 'color_change_place'],
    ['[R7 JC JC B10]', 'color_change_place'],
    ['[R6 R7 JC R9]', 'same_color_after_change'],
    ['[R6 JC B9]', 'numbers_not_consecutive'],
    ['[R6 B7 JC]', 'mixed'],
    ['[B3 JM B3 JM B3]', 'two_mirrors'],
    ['[JM B3 B3]', 'mirror_sides_differ'],
    ['[R2 R3 JM B3 B2]', 'mirror_sides_differ'],
    ['[R3 JC JM JC R3]', 'mirror_sides_differ'],
    ['[J J JM R3 R4]', 'mirror_sides_differ'],
    ['[R4 J R6 JM R6 JC R4]', 'mirror_sides_differ'],
    ['[J JD JC]', 'no_number_tile'],
    ['[R4 R5 R6]', null],
  ])('%s: %s', (meld, expected) => {
    expect(fault(parseMeld(meld))).toBe(expected);
  });
});

describe('special jokers', () => {
  it.each([
    ['[B3 B4 JD]', ['run'], 18, ['B5/B6']],
    ['[R3 J JD]', ['group', 'run'], 18, ['B3/K3/O3', 'B3/K3/O3']],
    ['[R6 R7 JC B9 B10]', ['run'], 40, ['R8/B8/K8/O8']],
    ['[R6 JC J B9]', ['run'], 30, ['R7/B7/K7/O7', 'B8']],
    ['[R5 JC J JC B9]', ['run'], 35, null],
    ['[R3 JD JM R5 R4 R3]', ['mirror-run'], 24, ['R4/R5', '']],
    ['[R3 JD R6 JM R6 R5 R4 R3]', ['mirror-run'], 36, null],
    ['[R4 JC B6 JM B6 JC R4]', ['mirror-run'], 30, null],
    ['[R4 J R6 JM R6 J R4]', ['mirror-run'], 30, ['R5', '', 'R5']],
    ['[R3 J R5 JM R5 R4 R3]', ['mirror-run'], 24, null],
    ['[R12 R13 JM R13 R12]', ['mirror-run'], 50, ['']],
    ['[R3 R2 JM R2 R3]', ['mirror-run'], 10, ['']],
    ['[R3 B3 JM R3 B3]', ['mirror-group'], 12, ['']],
    ['[R3 B3 JM B3 J]', ['mirror-group'], 12, null],
  ] as const)('%s', (text, kinds, value, standIns) => {
    const readings = classify(parseMeld(text));
    expect(readings.map((reading) => reading.kind)).toEqual(kinds);
    expect(bestReading(parseMeld(text))?.value).toBe(value);
    if (standIns) expect(shown(readings[0]?.standIns ?? [])).toEqual(standIns);
  });

  it('house rules of a table count', () => {
    const value = (text: string, field: string, set: string) =>
      bestReading(parseMeld(text), meldRules({ [`meld_rules.${field}`]: set }))?.value;
    expect(value('[JC R7 R8]', 'color_change_first', 'yes')).toBe(21);
    expect(value('[R7 JC JC B10]', 'color_change_adjacent', 'yes')).toBe(34);
    expect(value('[R2 R3 JM B3 B2]', 'mirror_color', 'number')).toBe(10);
    expect(value('[R3 B3 K3 JD]', 'double_counts', 'physical')).toBe(12);
    expect(value('[R3 J J]', 'max_jokers', '1')).toBeUndefined();
    expect(fault(parseMeld('[R3 J J]'), meldRules({ 'meld_rules.max_jokers': '1' }))).toBe(
      'too_many_jokers',
    );
  });
});

describe('stand-ins', () => {
  it('a joker in a run stands for the number of its place', () => {
    expect(bestReading(parseMeld('[R4 J R6]'))?.standIns).toEqual([
      null,
      { options: ['R5'], count: 1 },
      null,
    ]);
  });

  it('a joker in a group of three stands for either missing colour', () => {
    const standIns = bestReading(parseMeld('[R9 B9 J]'))?.standIns;
    expect(standIns).toEqual([null, null, { options: ['K9', 'O9'], count: 1 }]);
  });
});
