import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deletePad, deleteUnread, loadPads, parsePad, savePad } from './savedPads';
import { begun, strangers, withStep, type Game } from './pad';

const GAME: Game = {
  id: 'g1',
  at: 1,
  starter: null,
  winner: 'p1',
  left: { p2: { how: 'played', tiles: ['R7', 'J'], sum: null, count: null } },
};
const evening = withStep(begun('e', 5, strangers(2), 'classic'), { what: 'played', game: GAME });
const changed = (change: (game: Game) => unknown) =>
  JSON.stringify({ ...evening, steps: [{ what: 'played', game: change(GAME) }] });

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, text: string) => (stored[key] = text) },
    removeItem: { value: (key: string) => delete stored[key] },
  });
  vi.stubGlobal('localStorage', stored);
});

describe('what is saved', () => {
  it('comes back, newest first', () => {
    expect(savePad(evening)).toBe(true);
    savePad({ ...evening, id: 'later', begun: 9 });
    expect(loadPads().evenings.map(({ id }) => id)).toEqual(['later', 'e']);
    expect(loadPads().evenings[1]).toEqual(evening);
    deletePad('later');
    expect(loadPads().evenings).toHaveLength(1);
  });

  it('is set aside untouched where it cannot be read', () => {
    savePad(evening);
    stored['tilerummy.score.x'] = '{';
    stored['tilerummy.score.y'] = JSON.stringify({ ...evening, version: 2 });
    stored['tilerummy.clock'] = 'another thing';
    const { evenings, unread } = loadPads();
    expect(evenings).toEqual([evening]);
    expect(unread.map(({ newer }) => newer)).toEqual([false, true]);
    savePad(evening);
    expect(stored['tilerummy.score.x']).toBe('{');
    unread.forEach(deleteUnread);
    expect(Object.keys(stored)).toEqual(['tilerummy.score.e', 'tilerummy.clock']);
  });

  it('lasts as long as the page where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(savePad(evening)).toBe(false);
    vi.stubGlobal('localStorage', undefined);
    expect(loadPads()).toEqual({ evenings: [], unread: [] });
  });
});

describe('what cannot be a pad', () => {
  it.each([
    ['nothing', 'null'],
    ['a list', '[]'],
    ['no people', JSON.stringify({ ...evening, people: [] })],
    ['seven people', JSON.stringify({ ...evening, people: strangers(7) })],
    [
      'one person twice',
      JSON.stringify({ ...evening, people: [...strangers(1), ...strangers(1)] }),
    ],
    ['rules that there are not', JSON.stringify({ ...evening, ruleset: 'mine' })],
    ['a step that there is not', JSON.stringify({ ...evening, steps: [{ what: 'danced' }] })],
    ['no steps', JSON.stringify({ ...evening, steps: null })],
    ['a winner who is not there', changed((game) => ({ ...game, winner: 'p9' }))],
    ['tiles of the winner', changed((game) => ({ ...game, winner: 'p2' }))],
    ['tiles of a stranger', changed((game) => ({ ...game, left: { p7: game.left['p2'] } }))],
    ['nobody beside the winner', changed((game) => ({ ...game, left: {} }))],
    [
      'a tile that there is not',
      changed(() => ({
        ...GAME,
        left: { p2: { how: 'played', tiles: ['R14'], sum: null, count: null } },
      })),
    ],
    [
      'a sum below zero',
      changed(() => ({
        ...GAME,
        left: { p2: { how: 'played', tiles: null, sum: -4, count: null } },
      })),
    ],
    [
      'a sum in words',
      changed(() => ({
        ...GAME,
        left: { p2: { how: 'played', tiles: null, sum: '4', count: null } },
      })),
    ],
    ['a game twice', JSON.stringify({ ...evening, steps: [...evening.steps, ...evening.steps] })],
  ])('%s', (_, text) => expect(parsePad(text)).toBe('broken'));

  it('of a newer version is told apart', () => {
    expect(parsePad(JSON.stringify({ version: 2, anything: true }))).toBe('newer');
    expect(parsePad(JSON.stringify(evening))).toEqual(evening);
  });
});
