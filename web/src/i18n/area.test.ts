import { afterAll, describe, expect, it } from 'vitest';
import { settings } from '../kit/settings.svelte';
import { area, withWords, wordsThere } from './area.svelte';
import { speak } from './index.svelte';
import type { Locale } from './locale';

const WORDS = {
  en: { hello: 'hello' },
  ko: { hello: '안녕하세요' },
  'zh-Hans': { hello: '你好' },
};

function loaders(held: Promise<void> = Promise.resolve()) {
  const load = (locale: keyof typeof WORDS) => async () => (await held, { default: WORDS[locale] });
  return { en: load('en'), ko: load('ko'), 'zh-Hans': load('zh-Hans') };
}

async function choose(locale: Locale): Promise<void> {
  settings.locale = locale;
  await speak(locale);
}

describe('the words of one part', () => {
  // Other tests share these modules, and with them the language.
  afterAll(() => choose('en'));

  it('are there in the language of the device, and change with it', async () => {
    await choose('ko');
    const words = area(loaders());
    expect(words).toThrow('before they are loaded');
    await wordsThere();
    expect(words().hello).toBe('안녕하세요');
    await choose('zh-Hans');
    expect(words().hello).toBe('你好');
  });

  it('are English ones where a draft has none', async () => {
    await choose('de');
    const words = area(loaders());
    await wordsThere();
    expect(words()).toBe(WORDS.en);
  });

  it('can be made of several parts', async () => {
    await choose('ko');
    const words = area(loaders(), ({ hello }) => ({ twice: `${hello} ${hello}` }));
    await wordsThere();
    expect(words().twice).toBe('안녕하세요 안녕하세요');
  });

  it('are those of the language that was chosen while they were on their way', async () => {
    await choose('en');
    let arrive = () => {};
    const words = area(loaders(new Promise<void>((resolve) => (arrive = resolve))));
    const chosen = choose('ko');
    arrive();
    await chosen;
    await wordsThere();
    expect(words().hello).toBe('안녕하세요');
  });

  it('are there when a part of the page that shows them is', async () => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const part = withWords(Promise.resolve({ words: area(loaders(held)) }));
    setTimeout(arrive, 20);
    expect((await part).words().hello).toBe(WORDS.ko.hello);
  });
});
