import { describe, expect, it } from 'vitest';
import type { MyMatch } from '../../net/protocol';
import { ALL, inOrder, isWanted, others, resultOf, tilesLeft } from './lists';

type Kind = 'person' | 'bot' | 'open';

function match(
  name: string,
  changes: Partial<MyMatch> = {},
  kinds: Kind[] = ['person', 'person'],
): MyMatch {
  return {
    match: name,
    status: 'playing',
    ruleset: 'classic',
    seats: ['Kim', 'Lee'],
    your_turn: false,
    seat: 0,
    to_move: 1,
    created_at: 0,
    changed_at: 0,
    glance: { kinds, game: 1, games: 3, played: 0, points: [0, 0], leaders: [], tiles: [5, 14] },
    ...changes,
  };
}

const glance = match('').glance;
const led = (...leaders: number[]) => ({ glance: glance && { ...glance, leaders } });

describe('the order of tables', () => {
  it('is people before bots, your turn before others, the latest first', () => {
    const tables = [
      match('bot, theirs', { changed_at: 9 }, ['person', 'bot']),
      match('bot, yours', { changed_at: 8, your_turn: true }, ['person', 'bot']),
      match('friend, old', { changed_at: 1 }),
      match('friend, new', { changed_at: 2 }),
      match('lobby', { changed_at: 3, status: 'lobby' }, ['person', 'open']),
      match('friend, yours', { changed_at: 0, your_turn: true }, [
        'person',
        'person',
        'bot',
      ] as Kind[]),
      match('from before', { changed_at: 4, glance: null }),
    ];
    expect(inOrder(tables).map((one) => one.match)).toEqual([
      'friend, yours',
      'from before',
      'friend, new',
      'friend, old',
      'lobby',
      'bot, yours',
      'bot, theirs',
    ]);
  });
});

describe('what a table says', () => {
  it('is how it ended for the player', () => {
    const over = { status: 'finished' } as const;
    expect(resultOf(match('m', { ...led(0) }))).toBe('going');
    expect(resultOf(match('m', { ...over, ...led(0) }))).toBe('won');
    expect(resultOf(match('m', { ...over, ...led(0, 1) }))).toBe('shared');
    expect(resultOf(match('m', { ...over, ...led(1) }))).toBe('lost');
    expect(resultOf(match('m', { status: 'closed', ...led() }))).toBe('open');
    expect(resultOf(match('m', { status: 'closed', glance: null }))).toBe('open');
  });

  it('is who else sits there and what is left', () => {
    const three = match('m', {
      seats: ['Ann', 'Kim', ''],
      seat: 1,
      glance: glance && { ...glance, tiles: [3, 9, 14] },
    });
    expect(others(three)).toEqual(['Ann', '']);
    expect(tilesLeft(three)).toEqual({ yours: 9, theirs: [3, 14] });
    expect(tilesLeft(match('m', { glance: null }))).toBeNull();
  });
});

describe('a search', () => {
  const shown = 'José, Lee · Classic · yesterday';
  const finds = (changes: Partial<typeof ALL>, one = match('m')) =>
    isWanted(one, { ...ALL, ...changes }, shown, 10);

  it('finds every word, without case and accents', () => {
    expect(finds({ text: ' jose  CLASSIC ' })).toBe(true);
    expect(finds({ text: 'jose park' })).toBe(false);
    expect(finds({})).toBe(true);
  });

  it('goes by rule set, result and date', () => {
    expect(finds({ ruleset: 'xp' })).toBe(false);
    expect(finds({ ruleset: 'classic', result: 'going' })).toBe(true);
    expect(finds({ result: 'won' })).toBe(false);
    const old = match('m', { changed_at: 10 - 8 * 86_400_000 });
    expect(finds({ days: 7 }, old)).toBe(false);
    expect(finds({ days: 30 }, old)).toBe(true);
  });

  it('finds Korean in either form', () => {
    expect(isWanted(match('m'), { ...ALL, text: '서연' }, '서연'.normalize('NFD'), 0)).toBe(true);
  });
});
