import { describe, expect, it } from 'vitest';
import { catalogues } from '../testing/catalogues';
import { LANGUAGES, preferred } from './locale';

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

const all = Object.entries(await catalogues());

describe('the catalogues', () => {
  it.each(all)('%s has words everywhere and no trade mark anywhere', (_, catalogue) => {
    const all = words(catalogue);
    expect(all.length).toBeGreaterThan(400);
    expect(
      all.filter((sentence) =>
        new RegExp(`rummi${'kub'}|루미${'큐브'}|拉${'密'}|ラミィ?${'キューブ'}`, 'i').test(
          sentence,
        ),
      ),
    ).toEqual([]);
  });

  it('the browser chooses the first language that is spoken here', () => {
    expect(preferred(['fr-FR', 'ko-KR', 'en'])).toBe('ko');
    expect(preferred(['de-CH'])).toBe('de');
    expect(preferred(['kok', 'ja-JP'])).toBe('ja');
    expect(preferred(['fr'])).toBe('en');
  });

  it('Chinese is written as the browser’s region writes it', () => {
    for (const tag of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-SG'])
      expect(preferred([tag])).toBe('zh-Hant');
    for (const tag of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans', 'zh-Hans-HK'])
      expect(preferred([tag])).toBe('zh-Hans');
  });

  it('a draft says that it is one where it is chosen', () => {
    for (const { name, draft } of Object.values(LANGUAGES))
      expect(/[(（].+[)）]$/.test(name), name).toBe(draft ?? false);
  });
});
