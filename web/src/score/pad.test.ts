import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addsUp, check } from '../game/model/score';
import { RULESETS, type RulesetName } from '../net/tables';
import { random } from '../testing/random';
import {
  begun,
  joined,
  nextId,
  read,
  recolored,
  scoresOf,
  starterOf,
  strangers,
  undone,
  withStep,
  type Evening,
  type Game,
  type Left,
  type Step,
} from './pad';
import { decidedBy, row, totals } from './totals';

const left = (sum: number, more: Partial<Left> = {}): Left => ({
  how: 'played',
  tiles: null,
  sum,
  count: null,
  ...more,
});

/** A game of which these sums were left by seat; 0 for who went out. */
function game(evening: Evening, sums: readonly number[], winner: number | null): Game {
  const { people } = read(evening);
  return {
    id: nextId(evening),
    at: 0,
    starter: null,
    winner: winner === null ? null : (people[winner]?.id ?? null),
    left: Object.fromEntries(
      people.flatMap(({ id }, seat) => (seat === winner ? [] : [[id, left(sums[seat] ?? 0)]])),
    ),
  };
}

const played = (
  evening: Evening,
  sums: readonly number[],
  winner: number | null = sums.indexOf(0),
) => withStep(evening, { what: 'played', game: game(evening, sums, winner) });
const evening = (ruleset: RulesetName, people = 4) => begun('e', 0, strangers(people), ruleset);
const sheet = (pad: Evening) => read(pad).games.map((one) => row(read(pad), one));
const points = (pad: Evening) =>
  read(pad).people.map(({ id }) => totals(read(pad)).find((total) => total.id === id)?.points);
const wins = (pad: Evening) =>
  read(pad).people.map(({ id }) => totals(read(pad)).find((total) => total.id === id)?.wins);
const ranking = (pad: Evening) => totals(read(pad)).map(({ id }) => id);

/** What the losers have left in the games of the printed tables. */
const FIRST = [0, 5, 16, 3];
const SECOND = [6, 11, 0, 5];
const THIRD = [32, 13, 2, 0];
const FOURTH = [10, 25, 0, 6];

describe('the printed score tables', () => {
  it('of the classic rules: the highest total wins (S0-49, S0-53)', () => {
    const pad = [FIRST, SECOND, THIRD].reduce(
      (so_far, sums) => played(so_far, sums),
      evening('classic'),
    );
    expect(sheet(pad)).toEqual([
      [24, -5, -16, -3],
      [-6, -11, 22, -5],
      [-32, -13, -2, 47],
    ]);
    expect(points(pad)).toEqual([-14, -29, 4, 39]);
    expect(ranking(pad)).toEqual(['p4', 'p3', 'p1', 'p2']);
    expect(decidedBy(totals(read(pad)))).toBe('points');
  });

  it('of twist: most games won, though another has more points (S1-27, S1-34, S1-35)', () => {
    const pad = [FIRST, SECOND, THIRD, FOURTH].reduce(
      (so_far, sums) => played(so_far, sums),
      evening('twist'),
    );
    expect(sheet(pad)[3]).toEqual([-10, -25, 41, -6]);
    expect(points(pad)).toEqual([-24, -54, 45, 33]);
    expect(wins(pad)).toEqual([1, 0, 2, 1]);
    expect(ranking(pad)).toEqual(['p3', 'p4', 'p1', 'p2']);
    expect(decidedBy(totals(read(pad)))).toBe('wins');
  });

  it('of the tournament: one win each, decided by points (S3-45 to S3-48)', () => {
    const pad = [FIRST, SECOND].reduce(
      (so_far, sums) => played(so_far, sums),
      evening('tournament'),
    );
    expect(points(pad)).toEqual([18, -16, 6, -8]);
    expect(wins(pad)).toEqual([1, 0, 1, 0]);
    expect(ranking(pad)).toEqual(['p1', 'p3', 'p4', 'p2']);
    expect(decidedBy(totals(read(pad)))).toBe('points');
  });

  it('of the tournament with an empty pool: 28, 14, 30 and 34 (S3-36 to S3-38)', () => {
    const pad = played(evening('tournament'), [28, 14, 30, 34], null);
    expect(sheet(pad)).toEqual([[-14, 50, -16, -20]]);
    expect(wins(pad)).toEqual([0, 1, 0, 0]);
  });

  it('of the guide: the first gets the others’ sums, less the own one with an empty pool (S2-34 to S2-38)', () => {
    const called = played(evening('guide'), FIRST);
    expect(sheet(called)).toEqual([[24, -5, -16, -3]]);
    const pad = played(called, [28, 14, 30, 34], null);
    expect(sheet(pad)[1]).toEqual([-28, 78, -30, -34]);
    expect(read(pad).games.map((one) => addsUp(read(pad).rules, one.winner !== null))).toEqual([
      true,
      false,
    ]);
  });

  it('of the standard rules: wins, and points between equal wins (S4-53 to S4-61)', () => {
    const pad = [FIRST, [9, 0, 1, 2]].reduce(
      (so_far, sums) => played(so_far, sums),
      evening('standard'),
    );
    expect(points(pad)).toEqual([15, 7, -17, -5]);
    expect(ranking(pad)).toEqual(['p1', 'p2', 'p4', 'p3']);
    const exhausted = played(evening('standard', 3), [31, 7, 17], null);
    expect(sheet(exhausted)).toEqual([[-24, 34, -10]]);
  });
});

interface Case {
  readonly id: string;
  readonly ruleset: RulesetName;
  readonly given: {
    readonly games?: readonly Record<string, number>[];
    readonly end?: 'call' | 'exhaustion';
    readonly caller?: string;
    readonly racks?: Record<string, string>;
    readonly meld_state?: Record<string, 'unmelded' | 'declined'>;
  };
  readonly action: { readonly type: string };
  readonly expected: {
    readonly scores?: Record<string, number>;
    readonly totals?: Record<string, number>;
    readonly wins?: Record<string, number>;
    readonly winner?: string;
    readonly ranking?: readonly string[];
  };
}

const CASES = readFileSync(new URL('../../../conformance/cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);
const named = (type: string) =>
  CASES.filter(({ action }) => action.type === type).map(
    (example) => [example.id, example] as const,
  );
const HOW = { unmelded: 'unopened', declined: 'declined' } as const;

describe('conformance', () => {
  it('has games and matches', () => {
    expect(named('score_game').length).toBeGreaterThan(10);
    expect(named('score_match').length).toBeGreaterThan(3);
  });

  it.each(named('score_game'))('%s', (_, { ruleset, given, expected }) => {
    const names = Object.keys(given.racks ?? {});
    const person = (name: string) => `p${names.indexOf(name) + 1}`;
    const pad = withStep(evening(ruleset, names.length), {
      what: 'played',
      game: {
        id: 'g1',
        at: 0,
        starter: null,
        winner: given.caller ? person(given.caller) : null,
        left: Object.fromEntries(
          names
            .filter((name) => name !== given.caller)
            .map((name): [string, Left] => {
              const rack = given.racks?.[name] ?? '';
              const state = given.meld_state?.[name];
              const how = state ? HOW[state] : 'played';
              return [person(name), { how, tiles: rack.split(' '), sum: null, count: null }];
            }),
        ),
      },
    });
    expect(sheet(pad)).toEqual([names.map((name) => expected.scores?.[name])]);
  });

  it.each(named('score_match'))('%s', (_, { ruleset, given, expected }) => {
    const names = Object.keys(given.games?.[0] ?? {});
    const pad = (given.games ?? []).reduce(
      (so_far, scores) => {
        const sums = names.map((name) => Math.max(0, -(scores[name] ?? 0)));
        return played(so_far, sums);
      },
      evening(ruleset, names.length),
    );
    const byName = <T>(by: Record<string, T> | undefined) => names.map((name) => by?.[name]);
    expect(points(pad)).toEqual(byName(expected.totals));
    if (expected.wins) expect(wins(pad)).toEqual(byName(expected.wins));
    const order = ranking(pad).map((id) => names[Number(id.slice(1)) - 1]);
    if (expected.winner) expect(order[0]).toBe(expected.winner);
    if (expected.ranking) expect(order).toEqual(expected.ranking);
  });
});

describe('a tie with an empty pool (G4)', () => {
  const tie = (counts: readonly (number | null)[]) => {
    const pad = evening('classic', 3);
    const sums = [10, 10, 15];
    const people = read(pad).people.map(({ id }, seat): [string, Left] => [
      id,
      left(sums[seat] ?? 0, { count: counts[seat] ?? null }),
    ]);
    return withStep(pad, {
      what: 'played',
      game: { id: 'g1', at: 0, starter: null, winner: null, left: Object.fromEntries(people) },
    });
  };

  it('goes to the fewest tiles, whatever the others have', () => {
    expect(sheet(tie([3, 2, 4]))).toEqual([[0, 5, -5]]);
    expect(sheet(tie([3, 2, null]))).toEqual([[0, 5, -5]]);
    expect(wins(tie([3, 2, 4]))).toEqual([0, 1, 0]);
  });

  it.each([
    ['equally many', [2, 2, 4]],
    ['tiles that were not counted', [2, null, 4]],
  ])('is shared with %s', (_, counts) => {
    expect(sheet(tie(counts))).toEqual([[3, 2, -5]]);
    expect(wins(tie(counts))).toEqual([1, 1, 0]);
  });
});

describe('who starts the next game', () => {
  const starting = (ruleset: RulesetName, first: string | null) => {
    const pad = evening(ruleset, 3);
    const one = { ...game(pad, [0, 1, 2], 0), starter: first };
    return starterOf(read(withStep(pad, { what: 'played', game: one })));
  };

  it('is drawn for the first game, or sits on seat 1 (S0-06, S3-02)', () => {
    expect(starterOf(read(evening('classic')))).toBeNull();
    expect(starterOf(read(evening('tournament')))).toBe('p1');
  });

  it('is the next clockwise, drawn again, or seat 1 (G3, S1-33, S3-02)', () => {
    expect(starting('classic', 'p3')).toBe('p1');
    expect(starting('classic', null)).toBeNull();
    expect(starting('twist', 'p3')).toBeNull();
    expect(starting('tournament', 'p1')).toBe('p1');
  });

  it('is whoever the table says', () => {
    const pad = withStep(evening('classic'), { what: 'starts', person: 'p2' });
    expect(starterOf(read(pad))).toBe('p2');
    expect(read(played(pad, FIRST)).said).toBeNull();
  });
});

describe('the people', () => {
  it('change in the middle: who was not there has no points of those games', () => {
    const three = played(evening('classic', 3), [0, 4, 6]);
    const four = withStep(three, { what: 'people', people: joined(read(three).people) });
    const pad = played(four, [1, 2, 0, 3]);
    expect(sheet(pad)).toEqual([
      [10, -4, -6, null],
      [-1, -2, 6, -3],
    ]);
    expect(points(pad)).toEqual([9, -6, 0, -3]);
    expect(totals(read(pad)).map(({ games }) => games)).toEqual([2, 2, 1, 2]);
  });

  it('each have a colour of their own', () => {
    let people = strangers(2);
    for (const id of ['p1', 'p1', 'p2', 'p1']) people = recolored(people, id);
    for (let more = 0; more < 4; more += 1) people = joined(people);
    expect(new Set(people.map(({ color }) => color)).size).toBe(6);
    expect(new Set(people.map(({ id }) => id)).size).toBe(6);
  });
});

describe('whatever is written down', () => {
  const chance = random(20_261_128);
  const below = (most: number) => Math.floor(chance() * most);

  function anyStep(pad: Evening): Step {
    const { people, games } = read(pad);
    const some = games[below(games.length)];
    const sums = people.map(() => 1 + below(120));
    const one = game(pad, sums, chance() < 0.7 ? below(people.length) : null);
    const chosen = below(10);
    if (chosen === 0) return { what: 'rules', ruleset: RULESETS[below(RULESETS.length)] ?? 'xp' };
    if (chosen === 1 && people.length < 6) return { what: 'people', people: joined(people) };
    if (chosen === 2) return { what: 'starts', person: people[below(people.length)]?.id ?? 'p1' };
    if (chosen === 3 && some) return { what: 'deleted', game: some.id };
    if (chosen === 4 && some) return { what: 'corrected', game: { ...one, id: some.id } };
    return { what: 'played', game: one };
  }

  it('points add up to nothing where the rules say so, and undoing restores', () => {
    let games = 0;
    for (let run = 0; run < 60; run += 1) {
      let pad = evening(RULESETS[run % RULESETS.length] ?? 'classic', 2 + (run % 5));
      for (let step = 0; step < 25; step += 1) {
        const after = withStep(pad, anyStep(pad));
        expect(read(undone(after))).toEqual(read(pad));
        pad = after;
        const now = read(pad);
        for (const one of now.games) {
          games += 1;
          const { minus, plus } = check(scoresOf(now, one));
          if (addsUp(now.rules, one.winner !== null)) expect(plus).toBe(minus);
        }
        if (now.games.every((one) => addsUp(now.rules, one.winner !== null)))
          expect(totals(now).reduce((sum, total) => sum + total.points, 0)).toBe(0);
        expect(new Set(now.games.map(({ id }) => id)).size).toBe(now.games.length);
      }
      while (pad.steps.length > 0) pad = undone(pad);
      expect(read(pad).games).toEqual([]);
    }
    expect(games).toBeGreaterThan(1_000);
  });
});
