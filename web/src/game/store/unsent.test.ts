import { beforeEach, describe, expect, it } from 'vitest';
import { keep, kept, type Unsent } from './unsent';

/** What a browser gives to keep words in. */
class Drawer implements Storage {
  readonly #words = new Map<string, string>();
  [name: string]: unknown;

  get length(): number {
    return this.#words.size;
  }

  clear(): void {
    this.#words.clear();
  }

  getItem(key: string): string | null {
    return this.#words.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#words.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#words.delete(key);
  }

  setItem(key: string, value: string): void {
    this.#words.set(key, value);
  }
}

const ARRANGED = { table: ['[K1 K2 K3]'], rack: ['K4'], melds: ['[K1 K2 K3 K4]'] };
const UNSENT: Unsent = { game: 1, turn: 4, draft: ARRANGED, plan: null };
const DAY = 24 * 3_600_000;

let drawer: Drawer;

beforeEach(() => {
  drawer = new Drawer();
});

describe('what is kept in the browser', () => {
  it('is found again by its match, and by no other', () => {
    keep('one', UNSENT, drawer);
    expect(kept('one', drawer)).toMatchObject(UNSENT);
    expect(kept('two', drawer)).toBeNull();
  });

  it('is forgotten as soon as nothing is unsent', () => {
    keep('one', UNSENT, drawer);
    keep('one', { ...UNSENT, draft: null }, drawer);
    expect(drawer.length).toBe(0);
  });

  it('goes when it is old, or when there is too much of it', () => {
    drawer.setItem('tilerummy.settings', '{}');
    keep('old', UNSENT, drawer, 0);
    for (let match = 0; match < 40; match += 1)
      keep(`match ${match}`, UNSENT, drawer, 40 * DAY + match);
    expect(kept('old', drawer)).toBeNull();
    expect(kept('match 0', drawer)).toBeNull();
    expect(kept('match 39', drawer)).toMatchObject(UNSENT);
    expect(drawer.length).toBe(21);
    expect(drawer.getItem('tilerummy.settings')).toBe('{}');
  });

  it('is nothing where the browser refuses to keep, or keeps rubbish', () => {
    drawer.setItem('tilerummy.unsent.one', 'rubbish');
    expect(kept('one', drawer)).toBeNull();
    const refusing = new Drawer();
    refusing.setItem =
      refusing.getItem =
      refusing.removeItem =
        () => {
          throw new DOMException('refused', 'SecurityError');
        };
    keep('one', UNSENT, refusing);
    keep('one', null, refusing);
    expect(kept('one', refusing)).toBeNull();
    keep('one', UNSENT, null);
    expect(kept('one', null)).toBeNull();
  });
});
