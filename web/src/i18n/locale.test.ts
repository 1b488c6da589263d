import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../testing/catalogues';
import { preferred } from './locale';

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
  it.each(Object.entries(CATALOGUES))(
    '%s has words everywhere and no trade mark anywhere',
    (_, catalogue) => {
      const all = words(catalogue);
      expect(all.length).toBeGreaterThan(400);
      expect(
        all.filter((sentence) =>
          new RegExp(`rummi${'kub'}|루미${'큐브'}|拉${'密'}`, 'i').test(sentence),
        ),
      ).toEqual([]);
    },
  );

  it('the browser chooses the first language that is spoken here', () => {
    expect(preferred(['fr-FR', 'ko-KR', 'en'])).toBe('ko');
    expect(preferred(['zh-TW'])).toBe('zh-Hans');
    expect(preferred(['fr'])).toBe('en');
  });
});
