import { describe, expect, it } from 'vitest';
import { changedRules, differing } from './changes';

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
