import { describe, expect, it } from 'vitest';
import { differing } from '../../game/model/changes';
import { FIELDS, FIELD_NAMES, shownFields } from '../../game/model/ruleFields';
import { sentence, type RuleWords } from './shape';
import { spokenIn } from '../../testing/catalogues';
import { translations } from '../translations';

describe.each(await spokenIn(translations<RuleWords>('rules')))(
  'the rule card in %s',
  (_, words) => {
    it('has a sentence for every value', () => {
      for (const field of FIELD_NAMES) {
        const { choices, optional } = FIELDS[field];
        for (const value of choices ?? ['0', '1', '3', '60', ...(optional ? ['none'] : [])]) {
          const said = sentence(words, field, value);
          expect(said, `${field}=${value}`).toMatch(/[.。]$/);
          expect(said).not.toMatch(/null|undefined|NaN/);
        }
      }
    });

    it('names no trade mark', () => {
      const all =
        JSON.stringify(words) + FIELD_NAMES.map((field) => sentence(words, field, '3')).join();
      expect(all).not.toMatch(new RegExp(`rummi${'kub'}|루미${'큐브'}|拉${'密'}`, 'i'));
    });

    it('tells the rule sets’ tiles apart', () => {
      const names = (['classic', 'xp', 'twist', 'standard', 'tournament'] as const).map(
        (name) => words.tiles[name],
      );
      expect(new Set(names).size).toBe(5);
    });
  },
);

describe('what a rule card shows', () => {
  const rules = {
    threshold: '30',
    redeal_on_doubles: 'none',
    'meld_rules.mirror_color': 'same',
    unknown: '1',
  };

  it('leaves out what goes without saying, and special jokers where there are none', () => {
    expect(shownFields(rules, [], false)).toEqual(['threshold']);
    expect(shownFields(rules, [], true)).toEqual(['threshold', 'meld_rules.mirror_color']);
  });

  it('shows every changed field', () => {
    expect(shownFields(rules, ['redeal_on_doubles'], false)).toEqual([
      'threshold',
      'redeal_on_doubles',
    ]);
  });

  it('only what differs from the rule set is a change', () => {
    expect(differing({ threshold: '30', redeal_on_doubles: '3', gone: '1' }, rules)).toEqual({
      redeal_on_doubles: '3',
    });
  });
});
