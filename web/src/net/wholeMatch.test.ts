import { describe, expect, it } from 'vitest';
import type { MatchResults, MatchTerms, MatchView, Update } from './protocol';
import { wholeMatch } from './wholeMatch';

const terms = { ruleset: 'classic', rules: { hand: '14' } } as unknown as MatchTerms;
const results = (games: number) =>
  ({ sheet: Array(games).fill({}), standings: [] }) as unknown as MatchResults;
const view = (status: string) => ({ status, seats: [] }) as unknown as MatchView;
const update = (parts: Partial<Update>): Update => ({
  type: 'update',
  seq: 1,
  events: [],
  view: view('playing'),
  ...parts,
});

describe('a match put together from updates', () => {
  const first = wholeMatch(null, update({ version: 1, terms, results: results(0) }));

  it('has every part after the first', () => {
    expect(first).toMatchObject({
      ruleset: 'classic',
      rules: { hand: '14' },
      sheet: [],
      status: 'playing',
    });
  });

  it('keeps what an update leaves out', () => {
    const next = wholeMatch(first, update({ view: view('finished') }));
    expect(next).toEqual({ ...first, status: 'finished' });
  });

  it('takes results that are new', () => {
    expect(wholeMatch(first, update({ results: results(2) })).sheet).toHaveLength(2);
  });
});
