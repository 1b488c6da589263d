import { describe, expect, it } from 'vitest';
import { parseRoute } from '../../kit/router.svelte';
import { KINDS, puzzlePath, readPuzzle, type Wanted } from './address';

function shown(path: string) {
  const route = parseRoute(path);
  return route.page === 'puzzles' ? readPuzzle(route.asked) : null;
}

describe('the address of a puzzle', () => {
  it('is read as it was written', () => {
    for (const kind of KINDS) {
      for (const level of [null, 1, 5]) {
        const wanted: Wanted = {
          kind,
          ruleset: kind === 'twist' ? 'twist' : 'xp',
          level,
          seed: 'a-B_9',
        };
        expect(shown(puzzlePath(wanted))).toEqual(wanted);
      }
    }
  });

  it('leads nowhere if there is no such puzzle', () => {
    expect(shown('/puzzles/open/classic/any/7')).not.toBe('none');
    for (const rest of [
      'open',
      'shut/classic/any/7',
      'open/chess/any/7',
      'open/classic/6/7',
      'open/classic/any/',
      'open/classic/any/ä',
      'open/classic/any/7/8',
    ]) {
      expect(shown(`/puzzles/${rest}`), rest).toBe('none');
    }
  });

  it('is beside those of the list and of the puzzles of the day', () => {
    expect(shown('/puzzles')).toBe('list');
    expect(shown('/puzzles/daily')).toBe('easy');
    expect(shown('/puzzles/daily/hard')).toBe('hard');
    expect(shown('/puzzles/daily/easy')).toBe('none');
  });
});
