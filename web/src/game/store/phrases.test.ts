import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/phrases/en.json';
import ko from '../../i18n/phrases/ko.json';
import zhHans from '../../i18n/phrases/zh-Hans.json';
import type { Phrase } from '../../net/protocol';
import { PHRASES, Phrases, REACTIONS } from './phrases.svelte';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seen = (phrases: Phrases) => phrases.sayings.map(({ seat, phrase }) => [seat, phrase]);

describe('a phrase', () => {
  it('is one of eight, or one of six reactions, each in its own words', () => {
    expect([PHRASES.length, REACTIONS.length]).toEqual([8, 6]);
    for (const { say } of [en, ko, zhHans]) {
      expect(Object.keys(say).sort()).toEqual([...PHRASES, ...REACTIONS].sort());
      expect(new Set(Object.values(say)).size).toBe(14);
    }
    const words = [en, ko, zhHans].flatMap(({ say }) => Object.values(say));
    expect(new Set(words).size).toBe(words.length);
  });

  it('is seen for some seconds; of one seat the newest', () => {
    const phrases = new Phrases('m');
    phrases.hear(1, 'hello');
    vi.advanceTimersByTime(3_000);
    phrases.hear(1, 'nice_move');
    phrases.hear(2, 'heart');
    expect(seen(phrases)).toEqual([
      [1, 'nice_move'],
      [2, 'heart'],
    ]);
    vi.advanceTimersByTime(3_000);
    expect(phrases.of(1)?.phrase).toBe('nice_move');
    vi.advanceTimersByTime(3_000);
    expect(seen(phrases)).toEqual([]);
  });

  it('that this page does not know is passed over', () => {
    const phrases = new Phrases('m');
    expect(phrases.hear(1, 'brand_new' as Phrase)).toBe(false);
    expect(seen(phrases)).toEqual([]);
  });
});

describe('muting', () => {
  it('one seat of one table, which the browser remembers', () => {
    const phrases = new Phrases('m');
    phrases.hear(1, 'hello');
    phrases.muteSeat(1, true);
    expect(seen(phrases)).toEqual([]);
    expect([phrases.hear(1, 'hello'), phrases.hear(2, 'hello')]).toEqual([false, true]);
    expect(new Phrases('m').muted(1)).toBe(true);
    expect(new Phrases('other').muted(1)).toBe(false);
    phrases.muteSeat(1, false);
    expect(new Phrases('m').hear(1, 'hello')).toBe(true);
  });

  it('everybody, at every table', () => {
    new Phrases('m').muteAll(true);
    expect(new Phrases('other').hear(3, 'hello')).toBe(false);
  });

  it('does not heap up in the browser', () => {
    for (let at = 0; at < 200; at += 1) new Phrases(`match ${at}`).muteSeat(1, true);
    expect(new Phrases('match 199').muted(1)).toBe(true);
    expect([...kept.values()].join().length).toBeLessThan(2_000);
  });

  it('starts anew where what is kept cannot be read', () => {
    kept.set('tilerummy.muted', '{');
    expect(new Phrases('m').hear(1, 'hello')).toBe(true);
  });
});
