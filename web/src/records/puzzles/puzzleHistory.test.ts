import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveResult, loadHistory, keyOf, streak } from './puzzleHistory';

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
    saveResult('2026-11-22', 2, true);
    expect(loadHistory()).toEqual({ days: { '2026-11-22': 2 }, solved: 0, run: 0 });
    saveResult('2026-11-22', 3, true);
    saveResult('2026-11-22', 3, true);
    expect(loadHistory()).toEqual({ days: { '2026-11-22': 3 }, solved: 1, run: 1 });
  });

  it('begins the row anew once the solution was looked at', () => {
    saveResult(null, 3, true);
    saveResult(null, 3, true);
    expect(loadHistory()).toMatchObject({ solved: 2, run: 2 });
    saveResult(null, 0, false);
    expect(loadHistory()).toMatchObject({ solved: 2, run: 0 });
  });

  it('counts days in a row, also before today is solved', () => {
    for (const day of ['2026-02-27', '2026-02-28', '2026-03-01']) saveResult(day, 1, true);
    expect(streak(loadHistory(), '2026-03-01')).toBe(3);
    expect(streak(loadHistory(), '2026-03-02')).toBe(3);
    expect(streak(loadHistory(), '2026-03-03')).toBe(0);
  });

  it('keeps the two puzzles of a day apart, and either counts for days in a row', () => {
    saveResult('2026-11-22', 3, true);
    saveResult(keyOf('2026-11-23', 'hard'), 2, true);
    saveResult(keyOf('2026-11-24', 'easy'), 1, true);
    saveResult(keyOf('2026-11-24', 'hard'), 3, true);
    expect(loadHistory().days).toEqual({
      '2026-11-22': 3,
      '2026-11-23 hard': 2,
      '2026-11-24': 1,
      '2026-11-24 hard': 3,
    });
    expect(streak(loadHistory(), '2026-11-24')).toBe(3);
  });

  it('starts from nothing if something else was stored', () => {
    for (const text of ['nonsense', '7', '{"days": 3, "solved": "many"}']) {
      stored = text;
      expect(loadHistory()).toEqual({ days: {}, solved: 0, run: 0 });
    }
  });
});
