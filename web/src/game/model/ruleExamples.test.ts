import { describe, expect, it } from 'vitest';
import { BASICS, FIELD_NAMES, SPECIALS } from './ruleFields';
import { classify } from './classify';
import { meldRules } from './meldRules';
import { examples, parseExample, type Part } from './ruleExamples';
import { isJoker, type Kind } from './tile';

const RULES = {
  threshold: '30',
  joker_in_three: 'both',
  redeal_on_doubles: '3',
  joker_penalty: '30',
};
const ALL = [...BASICS, ...SPECIALS, ...FIELD_NAMES].flatMap((rule) =>
  [RULES, ...(rule === 'joker_melds' ? [{ joker_melds: 'stay' }] : [])].flatMap((rules) =>
    examples(rule, rules).map((parts) => [rule, parts] as const),
  ),
);

const kinds = (parts: readonly Part[]): Kind[] =>
  parts.flatMap((part) => (part.what === 'text' ? [] : part.kinds));

describe('the examples of the rule card', () => {
  it('are there for what a picture says better', () => {
    const rules = new Set(ALL.map(([rule]) => rule));
    for (const rule of [
      'melds',
      'manipulation',
      'joker_melds',
      'threshold',
      'double',
      'color_change',
      'mirror',
      'joker_penalty',
    ]) {
      expect(rules, rule).toContain(rule);
    }
  });

  it.each(ALL)('%s: every meld is one, and what is marked as none is none', (_, parts) => {
    for (const part of parts) {
      if (part.what === 'meld')
        expect(classify(part.kinds, meldRules({})).length > 0).toBe(!part.wrong);
    }
  });

  it.each(ALL)('%s: no tile is lost or found on the way', (_, parts) => {
    const way = parts.findIndex((part) => part.what === 'text' && part.text === '→');
    if (way >= 0) expect(kinds(parts.slice(way)).sort()).toEqual(kinds(parts.slice(0, way)).sort());
  });

  it.each(ALL)('%s: sums are right', (rule, parts) => {
    const said = parts.flatMap((part) => (part.what === 'text' ? [part.text] : [])).at(-1) ?? '';
    if (!/\d/.test(said)) return;
    const worth = kinds(parts).reduce(
      (sum, kind) => sum + (isJoker(kind) ? Number(RULES.joker_penalty) : Number(kind.slice(1))),
      0,
    );
    expect(said.replace('−', '')).toBe(String(worth));
    expect(worth).toBeGreaterThanOrEqual(rule === 'threshold' ? 30 : 0);
  });

  it('are only shown where this table plays so', () => {
    expect(examples('threshold', { threshold: '0' })).toEqual([]);
    expect(examples('threshold', { threshold: '50' })).toEqual([]);
    expect(examples('joker_in_three', { joker_in_three: 'either' })).toEqual([]);
    expect(examples('turn_limit_s', {})).toEqual([]);
  });

  it('are written in a line', () => {
    expect(parseExample('[R5 J R7] + R6 B9 > ![R5]')).toEqual([
      { what: 'meld', kinds: ['R5', 'J', 'R7'], wrong: false },
      { what: 'text', text: '+' },
      { what: 'tiles', kinds: ['R6', 'B9'], wrong: false },
      { what: 'text', text: '→' },
      { what: 'meld', kinds: ['R5'], wrong: true },
    ]);
  });
});
