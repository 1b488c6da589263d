import { beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../kit/settings.svelte';
import {
  ERRORS,
  LEVELS,
  MELD_FAULTS,
  MELD_KINDS,
  RULESETS,
  STATUSES,
  VIOLATIONS,
} from '../net/tables';
import { catalogues, type Words } from '../testing/catalogues';
import { errorText, violationText } from './errors';
import { speak } from './index.svelte';
import { LANGUAGES, type Locale } from './locale';

const all = await catalogues();
const { en } = all;
const translated = Object.entries(all).filter(([locale]) => locale !== 'en');
const isDraft = (locale: string): boolean => LANGUAGES[locale as Locale].draft ?? false;

const PARAMS = {
  meld: '[R4]',
  tiles: 'R4',
  value: 12,
  threshold: 30,
  least: 3,
  doubles: 2,
};

/** Everything that a code of the shared tables is said with. */
const sentences = (words: Words): Record<string, string> => ({
  ...Object.fromEntries(
    VIOLATIONS.map((code) => {
      const fault = words.codes.fault.too_short;
      return [code, words.violation[code]({ ...PARAMS, fault })];
    }),
  ),
  ...Object.fromEntries(ERRORS.map((code) => [`error ${code}`, words.error[code]])),
  ...Object.fromEntries(MELD_FAULTS.map((fault) => [fault, words.codes.fault[fault]])),
  ...Object.fromEntries(MELD_KINDS.map((kind) => [kind, words.codes.kind[kind]])),
  ...Object.fromEntries(LEVELS.map((level) => [level, words.level(level)])),
  ...Object.fromEntries(STATUSES.map((status) => [status, words.matchStatus[status]])),
  ...Object.fromEntries(
    RULESETS.map((name) => [name, `${words.ruleset.name(name)}: ${words.ruleset.note(name)}`]),
  ),
});

describe('every code of the server has words', () => {
  it.each(Object.entries(all))('in %s', (_, words) => {
    const said = sentences(words);
    for (const [code, sentence] of Object.entries(said)) {
      expect(sentence, code).toMatch(/\S\S/);
      expect(sentence, code).not.toMatch(/undefined|null|_/);
    }
    expect(new Set(Object.values(said)).size).toBe(Object.keys(said).length);
  });

  const left = (words: Words): string[] => {
    const english = sentences(en);
    const said = Object.entries(sentences(words));
    return said.filter(([code, sentence]) => sentence === english[code]).map(([code]) => code);
  };

  it.each(translated.filter(([locale]) => !isDraft(locale)))('of its own in %s', (_, words) => {
    expect(left(words)).toEqual([]);
  });

  it('and a new language is complete only when it has translated every one', () => {
    const toy: Words = { ...all.ko, error: en.error };
    expect(left(toy)).toEqual(ERRORS.map((code) => `error ${code}`));
  });
});

describe('what a refusal says', () => {
  beforeAll(async () => {
    settings.locale = 'en';
    await speak('en');
  });

  it('is the catalogue’s sentence, the server’s own where there is none, and never nothing', () => {
    expect(errorText('stale', 'old')).toBe('The game has moved on since then.');
    expect(errorText('brand_new', 'The server’s words.')).toBe('The server’s words.');
    expect(errorText('brand_new')).toBe('Something went wrong. Nothing was changed.');
    expect(violationText('pool_empty', {})).toBe('The pool is empty: lay a tile or pass.');
    expect(violationText('not_a_meld', { meld: '[R4]', fault: 'too_short' })).toBe(
      `[R4]: ${en.codes.fault.too_short}`,
    );
    expect(violationText('not_a_meld', { meld: '[R4]', fault: 'brand new' })).toBe(
      '[R4]: brand new',
    );
    expect(violationText('brand_new', {})).toBe('The rules do not allow this turn.');
  });
});
