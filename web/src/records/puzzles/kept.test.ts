import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepResult, kept, keyOf, streak } from './kept';

describe('what has been solved', () => {
  let stored: string | null;
  beforeEach(() => {
    stored = null;
    vi.stubGlobal('localStorage', {
      getItem: () => stored,
      setItem: (_: string, text: string) => (stored = text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('counts a daily puzzle once, at its best', () => {
    keepResult('2026-11-22', 2, true);
    expect(kept()).toEqual({ days: { '2026-11-22': 2 }, solved: 0, run: 0 });
    keepResult('2026-11-22', 3, true);
    keepResult('2026-11-22', 3, true);
    expect(kept()).toEqual({ days: { '2026-11-22': 3 }, solved: 1, run: 1 });
  });

  it('begins the row anew once the solution was looked at', () => {
    keepResult(null, 3, true);
    keepResult(null, 3, true);
    expect(kept()).toMatchObject({ solved: 2, run: 2 });
    keepResult(null, 0, false);
    expect(kept()).toMatchObject({ solved: 2, run: 0 });
  });

  it('counts days in a row, also before today is solved', () => {
    for (const day of ['2026-02-27', '2026-02-28', '2026-03-01']) keepResult(day, 1, true);
    expect(streak(kept(), '2026-03-01')).toBe(3);
    expect(streak(kept(), '2026-03-02')).toBe(3);
    expect(streak(kept(), '2026-03-03')).toBe(0);
  });

  it('keeps the two puzzles of a day apart, and either counts for days in a row', () => {
    keepResult('2026-11-22', 3, true);
    keepResult(keyOf('2026-11-23', 'hard'), 2, true);
    keepResult(keyOf('2026-11-24', 'easy'), 1, true);
    keepResult(keyOf('2026-11-24', 'hard'), 3, true);
    expect(kept().days).toEqual({
      '2026-11-22': 3,
      '2026-11-23 hard': 2,
      '2026-11-24': 1,
      '2026-11-24 hard': 3,
    });
    expect(streak(kept(), '2026-11-24')).toBe(3);
  });

  it('begins anew where something else was kept', () => {
    for (const text of ['nonsense', '7', '{"days": 3, "solved": "many"}']) {
      stored = text;
      expect(kept()).toEqual({ days: {}, solved: 0, run: 0 });
    }
  });
});
