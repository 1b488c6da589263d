import { beforeAll, describe, expect, it } from 'vitest';
import english from '../../i18n/review/en.json';
import korean from '../../i18n/review/ko.json';
import chinese from '../../i18n/review/zh-Hans.json';
import type { ReviewedTurn } from '../../net/protocol';
import { didWords, missed, openSince, possibleWords, waysWords } from './facts';

const [en, ko, zh] = [english.review, korean.review, chinese.review];

const TURN: ReviewedTurn = {
  game: 1,
  turn: 5,
  seat: 0,
  did: 'drew',
  tiles: 0,
  points: 0,
  most_tiles: 4,
  most_points: 30,
  could_go_out: false,
  opened: false,
  could_open: true,
  plays: 12,
  best: ['[R4 R5 R6]'],
  seconds: null,
  found: 4,
  found_points: 30,
  moves: [],
};
const opened = { ...TURN, opened: true, could_open: false };

describe('what is said of a turn', () => {
  it('is what was done and what was possible, and never that less was a mistake', () => {
    const laid: ReviewedTurn = { ...opened, did: 'laid', tiles: 3, most_tiles: 5, found: 5 };
    expect(`${didWords(laid, en)}; ${possibleWords(laid, [laid], en)}`).toBe(
      'laid 3 tiles; 5 tiles were possible',
    );
    expect(missed(laid)).toBeNull();
    expect(possibleWords({ ...laid, tiles: 5 }, [], en)).toBe('no more was possible');
    expect(possibleWords({ ...laid, found: 0, most_tiles: 0, tiles: 0 }, [], en)).toBe(
      'nothing could be laid',
    );
    for (const words of [en, ko, zh])
      expect(JSON.stringify(words).toLowerCase()).not.toMatch(/mistake|error|blunder|실수|失误/);
  });

  it('tells since when somebody could have opened', () => {
    const other = { ...TURN, turn: 4, seat: 1 };
    const later = { ...TURN, turn: 7 };
    const turns = [other, TURN, later];
    expect(openSince(TURN, turns)).toBeNull();
    expect(openSince(later, turns)).toBe(5);
    expect(possibleWords(later, turns, en)).toBe(
      'could have opened with 4 tiles · could have opened since turn 5',
    );
    expect(missed({ ...later, did: 'opened' })).toBeNull();
  });

  it('calls going out missed where the whole rack could have been laid', () => {
    const out: ReviewedTurn = { ...opened, could_go_out: true };
    expect(missed(out)).toBe('out');
    expect(possibleWords(out, [out], en)).toBe('could have gone out');
    expect(missed({ ...out, did: 'went_out' })).toBeNull();
  });

  it('leaves open what was not proven', () => {
    const cut: ReviewedTurn = {
      ...opened,
      most_tiles: null,
      most_points: null,
      plays: null,
      found: 3,
      found_points: 24,
    };
    expect(possibleWords({ ...cut, found: 0 }, [], en)).toBe('search not finished');
    expect(possibleWords(cut, [cut], en)).toBe('at least 3 tiles possible');
    expect(waysWords(cut, en)).toBe('From the rack: 0 of at least 24 points');
    // There may be more than are counted, or counting them takes long.
    expect(waysWords({ ...opened, plays: null, most_points: null }, en)).toBe(
      'From the rack: 0 of at least 30 points · many ways to lay',
    );
    expect(waysWords(opened, en)).toBe('From the rack: 0 of at most 30 points · 12 ways to lay');
  });
});

describe('every way to end a turn has words', () => {
  let all: ReviewedTurn['did'][] = [];
  beforeAll(() => (all = ['laid', 'opened', 'drew', 'passed', 'timed_out', 'called', 'went_out']));
  it.each([
    ['en', en],
    ['ko', ko],
    ['zh-Hans', zh],
  ] as const)('in %s', (_, words) => {
    for (const did of all)
      for (const tiles of [0, 1, 6]) expect(didWords({ ...TURN, did, tiles }, words)).toMatch(/\S/);
  });
});
