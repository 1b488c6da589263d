import { beforeEach, describe, expect, it } from 'vitest';
import { loadDraft, saveDraft, type SavedDraft } from './savedDraft';

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
const SAVED: SavedDraft = { game: 1, turn: 4, draft: ARRANGED, plan: null };
const DAY = 24 * 3_600_000;

let drawer: Drawer;

beforeEach(() => {
  drawer = new Drawer();
});

describe('what is saved in the browser', () => {
  it('is found again by its match, and by no other', () => {
    saveDraft('one', SAVED, drawer);
    expect(loadDraft('one', drawer)).toMatchObject(SAVED);
    expect(loadDraft('two', drawer)).toBeNull();
  });

  it('is deleted as soon as nothing is left to save', () => {
    saveDraft('one', SAVED, drawer);
    saveDraft('one', { ...SAVED, draft: null }, drawer);
    expect(drawer.length).toBe(0);
  });

  it('goes when it is old, or when there is too much of it', () => {
    drawer.setItem('tilerummy.settings', '{}');
    saveDraft('old', SAVED, drawer, 0);
    for (let match = 0; match < 40; match += 1)
      saveDraft(`match ${match}`, SAVED, drawer, 40 * DAY + match);
    expect(loadDraft('old', drawer)).toBeNull();
    expect(loadDraft('match 0', drawer)).toBeNull();
    expect(loadDraft('match 39', drawer)).toMatchObject(SAVED);
    expect(drawer.length).toBe(21);
    expect(drawer.getItem('tilerummy.settings')).toBe('{}');
  });

  it('is nothing where the browser refuses to keep, or keeps rubbish', () => {
    drawer.setItem('tilerummy.unsent.one', 'rubbish');
    expect(loadDraft('one', drawer)).toBeNull();
    const refusing = new Drawer();
    refusing.setItem =
      refusing.getItem =
      refusing.removeItem =
        () => {
          throw new DOMException('refused', 'SecurityError');
        };
    saveDraft('one', SAVED, refusing);
    saveDraft('one', null, refusing);
    expect(loadDraft('one', refusing)).toBeNull();
    saveDraft('one', SAVED, null);
    expect(loadDraft('one', null)).toBeNull();
  });
});
