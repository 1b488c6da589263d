import { describe, expect, it } from 'vitest';
import { parseRoute } from '../state/router.svelte';
import { KINDS, puzzlePath, readPuzzle, type Wanted } from './address';

describe('the address of a puzzle', () => {
  it('is read as it was written', () => {
    for (const kind of KINDS) {
      for (const level of [null, 1, 5]) {
        const wanted: Wanted = { kind, ruleset: kind === 'twist' ? 'twist' : 'xp', level, seed: 'a-B_9' };
        expect(parseRoute(puzzlePath(wanted))).toEqual({ page: 'puzzles', daily: false, wanted });
      }
    }
  });

  it('leads nowhere if there is no such puzzle', () => {
    expect(readPuzzle('open/classic/any/7')).not.toBeNull();
    for (const rest of ['open', 'shut/classic/any/7', 'open/chess/any/7', 'open/classic/6/7', 'open/classic/any/', 'open/classic/any/ä', 'open/classic/any/7/8']) {
      expect(parseRoute(`/puzzles/${rest}`), rest).toEqual({ page: 'lost' });
    }
  });

  it('is beside those of the list and of the puzzle of the day', () => {
    expect(parseRoute('/puzzles')).toEqual({ page: 'puzzles', daily: false, wanted: null });
    expect(parseRoute('/puzzles/daily')).toEqual({ page: 'puzzles', daily: true, wanted: null });
  });
});
