import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EnteredLine, EnterGame } from '../../net/protocol';
import { RULESET_TRAITS } from '../../net/ruleTables';
import type { RulesetName } from '../../net/tables';
import { check, penaltyOf, scored } from './score';

interface Case {
  readonly id: string;
  readonly ruleset: RulesetName;
  readonly given: {
    readonly end: 'call' | 'exhaustion';
    readonly caller?: string;
    readonly racks: Record<string, string>;
    readonly meld_state?: Record<string, 'unmelded' | 'declined'>;
  };
  readonly action: { readonly type: string };
  readonly expected: { readonly scores: Record<string, number>; readonly zero_sum: boolean };
}

const CASES = readFileSync(new URL('../../../../conformance/cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)
  .filter(({ action }) => action.type === 'score_game');

const HOW = { unmelded: 'unopened', declined: 'declined' } as const;
const lines = ({ racks, meld_state = {} }: Case['given']): EnteredLine[] =>
  Object.entries(racks).map(([entrant, rack]) => {
    const state = meld_state[entrant];
    return {
      entrant,
      tiles: rack === '' ? [] : rack.split(' '),
      how: state ? HOW[state] : 'played',
    };
  });

describe('conformance', () => {
  it('has games to be scored', () => expect(CASES.length).toBeGreaterThan(10));

  it.each(CASES.map((example) => [example.id, example] as const))(
    '%s',
    (_, { given, ruleset, expected }) => {
      const ending: EnterGame['ending'] =
        given.end === 'call' ? { type: 'call', winner: given.caller ?? '' } : { type: 'exhausted' };
      const found = scored(RULESET_TRAITS[ruleset], lines(given), ending);
      expect(Object.fromEntries(found.map(({ entrant, score }) => [entrant, score]))).toEqual(
        expected.scores,
      );
      const { minus, plus } = check(found);
      if ('zero_sum' in expected) expect(minus === plus).toBe(expected.zero_sum);
    },
  );
});

const rules = RULESET_TRAITS.tournament;
const line = (entrant: string, sum: number, more: Partial<EnteredLine> = {}): EnteredLine => ({
  entrant,
  sum,
  count: 2,
  ...more,
});

describe('the sheet of the document (S3-46)', () => {
  const game = (winner: string, sums: readonly number[]) =>
    scored(
      rules,
      sums.map((sum, seat) => line(`P${seat + 1}`, sum)),
      { type: 'call', winner },
    ).map(({ score }) => score);

  it('has these scores', () => {
    expect(game('P1', [0, 5, 16, 3])).toEqual([24, -5, -16, -3]);
    expect(game('P3', [6, 11, 0, 5])).toEqual([-6, -11, 22, -5]);
  });
});

describe('what a table without its players scores', () => {
  it('a walk-over is won by who is left, with what who gave up owes', () => {
    const found = scored(
      rules,
      [line('A', 0), line('B', 0, { how: 'forfeit' }), line('C', 0, { how: 'absent' })],
      { type: 'walkover' },
    );
    expect(found.map(({ entrant, score, won }) => [entrant, score, won])).toEqual([
      ['A', 100, true],
      ['B', -100, false],
    ]);
  });

  it('penalties for time and of the referee nobody wins (S3-20)', () => {
    expect(penaltyOf(line('A', 0, { left_s: -2.01 }))).toBe(3);
    expect(penaltyOf(line('A', 0, { left_s: 0, extra: 4 }))).toBe(4);
    const found = scored(rules, [line('A', 0, { left_s: -1 }), line('B', 7, { left_s: 12 })], {
      type: 'call',
      winner: 'A',
    });
    expect(found.map(({ score, penalty }) => [score, penalty])).toEqual([
      [7, 1],
      [-7, 0],
    ]);
  });
});
