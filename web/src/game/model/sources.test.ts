import { describe, expect, it } from 'vitest';
import { ruleOf, RULE_OF_VIOLATION, source } from './sources';
import { BASICS, FIELD_NAMES, SPECIALS } from './ruleFields';

const known: readonly string[] = [...FIELD_NAMES, ...BASICS, ...SPECIALS];

describe('where a rule is written', () => {
  it.each([
    ['threshold', 'classic', { doc: 'S0', section: 'play' }],
    ['threshold', 'tournament', { doc: 'S3', section: 2 }],
    ['unopened_penalty', 'tournament', { doc: 'S3', section: 4 }],
    ['redeal_on_doubles', 'tournament', { doc: 'S3', section: 5 }],
    ['mirror', 'twist', { doc: 'S1', section: 'special' }],
    ['match_key', 'standard', { doc: 'S4', section: 'match' }],
    ['exhaustion_tie', 'classic', null],
    ['redeal_on_doubles', 'xp', null],
  ] as const)('%s of %s', (rule, ruleset, expected) => {
    expect(source(rule, ruleset)).toEqual(expected);
  });

  it('every refusal leads to a rule of the card', () => {
    for (const rule of Object.values(RULE_OF_VIOLATION))
      if (rule !== null) expect(known).toContain(rule);
  });

  it.each([
    ['not_a_meld', 'too_short', 'melds'],
    ['not_a_meld', 'double_without_room', 'double'],
    ['not_a_meld', 'color_change_place', 'color_change'],
    ['not_a_meld', 'same_color_after_change', 'color_change'],
    ['not_a_meld', 'mirror_sides_differ', 'mirror'],
    ['not_a_meld', 'two_mirrors', 'mirror'],
    ['not_a_meld', 'too_many_jokers', 'meld_rules.max_jokers'],
    ['joker_moved', '', 'joker_may_move'],
    ['joker_meld_changed', '', 'joker_melds'],
    ['game_over', '', null],
  ])('%s %s is ruled by %s', (code, fault, rule) => {
    expect(ruleOf(code, fault)).toBe(rule);
  });
});
