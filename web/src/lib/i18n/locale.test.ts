import { describe, expect, it } from 'vitest';
import { en } from './en';
import { ko } from './ko';
import { preferred } from './locale';
import { zhHans } from './zh-Hans';

/** Every sentence of a catalogue, functions filled with something. */
function words(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    try {
      return words((value as (...given: unknown[]) => unknown)(3, 'classic', 'R7'));
    } catch {
      return [];
    }
  }
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(words) : [];
}

describe('the catalogues', () => {
  it.each([
    ['en', en],
    ['ko', ko],
    ['zh-Hans', zhHans],
  ])('%s has words everywhere and no trade mark anywhere', (_, catalogue) => {
    const all = words(catalogue);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((sentence) => new RegExp(`rummi${'kub'}|루미큐브|拉密`, 'i').test(sentence))).toEqual([]);
  });

  it('the browser chooses the first language that is spoken here', () => {
    expect(preferred(['fr-FR', 'ko-KR', 'en'])).toBe('ko');
    expect(preferred(['zh-TW'])).toBe('zh-Hans');
    expect(preferred(['fr'])).toBe('en');
  });
});
