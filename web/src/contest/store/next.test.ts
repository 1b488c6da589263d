import { describe, expect, it } from 'vitest';
import type { Missing } from '../../net/protocol';
import { actsFor, whileSearching } from './next';

const missing = (code: Missing['code'], tables: number[] = []): Missing => ({
  code,
  division: 'd1',
  round: 0,
  count: tables.length,
  tables,
});

describe('what is missing has a button that does it', () => {
  it('three taps a round: look at the draft, publish, close', () => {
    expect(actsFor(missing('draft_ready'))[0]).toEqual({
      do: 'publish',
      command: { type: 'publish', division: 'd1' },
    });
    expect(actsFor(missing('confirmations_missing', [2]))[0]).toEqual({
      do: 'close',
      command: { type: 'close', division: 'd1' },
    });
    expect(actsFor(missing('draft_wanted'))[0]).toEqual({
      do: 'draft',
      command: { type: 'draft', division: 'd1' },
    });
  });

  it('leads to the first table that is waited for', () => {
    expect(actsFor(missing('tables_missing', [4, 6]))).toEqual([{ do: 'table', table: 4 }]);
    expect(actsFor(missing('disputes', [1]))).toEqual([{ do: 'settle', table: 1 }]);
  });

  it('closes no round as long as that would be refused: it leads to a table that has not confirmed', () => {
    const unconfirmed = missing('confirmations_missing', [2]);
    for (const code of ['tables_missing', 'disputes', 'objections'] as const) {
      expect(actsFor(unconfirmed, [], [missing(code, [0]), unconfirmed]), code).toEqual([
        { do: 'table', table: 2 },
      ]);
    }
    const elsewhere = { ...missing('tables_missing', [0]), division: 'd2' };
    expect(actsFor(unconfirmed, [], [elsewhere, unconfirmed])[0]?.do).toBe('close');
  });

  it('draws lots among those who are level', () => {
    expect(actsFor(missing('tie_to_draw'), ['e1', 'e2'])).toEqual([
      {
        do: 'lots',
        command: { type: 'draw_lots', division: 'd1', entrants: ['e1', 'e2'], by_server: true },
      },
    ]);
  });

  it('drafts again what is outdated, and never publishes it', () => {
    const acts = actsFor(missing('draft_outdated'));
    expect(acts[0]).toEqual({ do: 'draft', command: { type: 'draft', division: 'd1' } });
    expect(acts.map((act) => act.do)).not.toContain('publish');
    expect(whileSearching([missing('draft_outdated')], { d1: 0 })[0]?.code).toBe('drafting');
  });

  it('can stop a search that began while the page was open', () => {
    const wanted = [
      missing('draft_wanted'),
      { ...missing('draft_wanted'), division: 'd2' },
      missing('draft_ready'),
    ];
    expect(whileSearching(wanted, { d1: 0 }).map(({ code }) => code)).toEqual([
      'drafting',
      'draft_wanted',
      'draft_ready',
    ]);
    expect(whileSearching(wanted, {})).toEqual(wanted);
  });

  it('is never without one', () => {
    const codes: Missing['code'][] = [
      'no_division',
      'no_entrants',
      'too_few_players',
      'check_in',
      'draft_wanted',
      'drafting',
      'draft_ready',
      'draft_outdated',
      'close_wanted',
      'tables_missing',
      'confirmations_missing',
      'disputes',
      'tie_to_draw',
      'ended_early',
      'all_over',
    ];
    for (const code of codes)
      expect(actsFor(missing(code, [0]), ['e1', 'e2']), code).not.toEqual([]);
  });
});
