import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOARDS } from './boards';
import { amid, done, keepDone, LESSONS, nextLesson } from './progress';

describe('progress', () => {
  let kept: string | null;
  beforeEach(() => {
    kept = null;
    vi.stubGlobal('localStorage', {
      getItem: () => kept,
      setItem: (_: string, text: string) => (kept = text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('counts as many lessons as there are boards', () => {
    expect(LESSONS).toBe(BOARDS.length);
  });

  it('goes on with the first lesson that is not done', () => {
    expect(nextLesson(done())).toBe(0);
    keepDone(0);
    keepDone(2);
    expect(done()).toEqual([true, false, true, false, false, false]);
    expect(nextLesson(done())).toBe(1);
    expect(amid(done())).toBe(true);
  });

  it('is over when all are done', () => {
    for (let index = 0; index < LESSONS; index += 1) keepDone(index);
    expect(nextLesson(done())).toBeNull();
    expect(amid(done())).toBe(false);
  });

  it('begins anew where something else was kept', () => {
    kept = '{"run": 1}';
    expect(nextLesson(done())).toBe(0);
    kept = 'nonsense';
    expect(nextLesson(done())).toBe(0);
  });
});
