import { describe, expect, it } from 'vitest';
import { changedRules, changesOf, differing } from './changes';
import { clockEndsTurns } from './clockEnds';
import { CLOCKS, clockOf, withClock } from './clocks';

describe('changes of a rule set', () => {
  it('are those that differ from it', () => {
    expect(
      differing({ hand: '7', threshold: '30', unknown: '1' }, { hand: '14', threshold: '30' }),
    ).toEqual({ hand: '7' });
  });

  it('are counted as rules only if they are some: a clock that is off and five games are none', () => {
    expect(changedRules({ turn_limit_s: 'none', match_length: '5 games' })).toBe(0);
    expect(changedRules({ turn_limit_s: 'none', hand: '7', threshold: '0' })).toBe(2);
  });
});

describe('the clock of a table', () => {
  const book = {
    hand: '14',
    turn_limit_s: '60',
    game_clock_s: 'none',
    clock_penalty_per_s: '0',
  };

  it('is that of the rule set, one of a few, or another', () => {
    expect(clockOf({ hand: '7' }, book)).toBeNull();
    CLOCKS.forEach((_, at) => {
      const changes = differing(withClock({ hand: '7', turn_limit_s: '30' }, at), book);
      expect([changes['hand'], clockOf(changes, book)]).toEqual(['7', at]);
      expect('clock_penalty_per_s' in changes).toBe(false);
      expect(withClock(changes, null)).toEqual({ hand: '7' });
      const played = { ...book, ...changes };
      expect(clockEndsTurns(played)).toBe(true);
      expect(clockEndsTurns({ ...played, clock_penalty_per_s: '1' })).toBe(false);
    });
    expect(clockOf({ turn_limit_s: '30' }, book)).toBe(-1);
    expect(clockEndsTurns({ ...book, game_clock_s: '300' })).toBe(false);
  });

  it('is told with what messages leave out', () => {
    const tournament = { ...book, game_clock_s: '300', clock_increment_s: '10' };
    expect(differing({ clock_increment_s: '0', clock_delay_s: '5' }, tournament)).toEqual({
      clock_increment_s: '0',
      clock_delay_s: '5',
    });
    const changed = { clock_increment_s: '10', game_clock_s: 'none' };
    expect(changesOf({ ...book, game_clock_s: '300' }, changed, true)).toEqual({
      clock_increment_s: '0',
      game_clock_s: '300',
    });
    expect(changesOf(book, changed, false)).toEqual({});
  });
});
