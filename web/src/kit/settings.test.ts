import { afterEach, describe, expect, it, vi } from 'vitest';
import { choose, followOtherTabs, settings } from './settings.svelte';

/** What two tabs of one browser share, and how one hears of the other. */
class Browser extends EventTarget {
  kept = new Map<string, string>();

  constructor() {
    super();
    vi.stubGlobal('window', this);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => this.kept.get(key) ?? null,
      setItem: (key: string, value: string) => void this.kept.set(key, value),
    });
  }

  /** Another tab writes. */
  write(key: string, value: unknown) {
    this.kept.set(key, JSON.stringify(value));
    this.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
}

describe('choices', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('made in one tab hold in the other, and are not undone by it', () => {
    const browser = new Browser();
    followOtherTabs();
    choose({ name: 'Ada' });
    browser.write('tilerummy.settings', {
      ...JSON.parse(browser.kept.get('tilerummy.settings') ?? ''),
      locale: 'ko',
    });
    expect(settings.locale).toBe('ko');
    expect(settings.name).toBe('Ada');
    choose({ sounds: false });
    expect(JSON.parse(browser.kept.get('tilerummy.settings') ?? '')).toMatchObject({
      locale: 'ko',
      name: 'Ada',
      sounds: false,
    });
  });

  it('of something else are none of its business', () => {
    const browser = new Browser();
    followOtherTabs();
    choose({ letters: true });
    browser.write('another.app', { letters: false });
    expect(settings.letters).toBe(true);
  });
});
