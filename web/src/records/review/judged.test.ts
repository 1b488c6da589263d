import { expect, it } from 'vitest';
import english from '../../i18n/review/en.json';
import { accountWords, betterWords, judgedWords, restWords } from './judged';

const words = english.review;

/** With common spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const turn = (cost: number | null, luck: number | null) => ({
  percent: { chance: 40, chance_error: 3, cost, luck },
  better_tiles: 0,
});
const player = {
  percent: {
    dealt: 37,
    luck: 31,
    luck_error: 4,
    decisions: -12,
    decisions_error: 3,
    rest: 44,
    result: 100,
  },
};

it('tells what a decision cost and what a draw brought, and nothing of what may be noise', () => {
  expect(plain(judgedWords(turn(4, -6), words))).toBe('decision −4 % · unlucky draw −6 %');
  expect(plain(judgedWords(turn(null, 8), words))).toBe('lucky draw +8 %');
  expect(judgedWords(turn(null, null), words)).toBe('');
});

it('names what would have been better', () => {
  expect(betterWords(turn(null, 8), words)).toBe('');
  expect(plain(betterWords(turn(4, null), words))).toBe(
    ' Laying nothing would have been 4 % better.',
  );
  expect(plain(betterWords({ ...turn(4, null), better_tiles: 3 }, words))).toBe(
    ' Laying 3 tiles would have been 4 % better.',
  );
});

it('sums a game up in figures that lead from the deal to the result', () => {
  expect(plain(accountWords(player, words))).toBe('+31 % luck (± 4), −12 % decisions (± 3)');
  expect(plain(restWords(player, words))).toBe(
    '37 % at the deal, +44 % from the other players and everything else, 100 % at the end',
  );
  const { dealt, luck, decisions, rest, result } = player.percent;
  expect(dealt + luck + decisions + rest).toBe(result);
});

it('says that there is nothing beyond doubt, where there is not', () => {
  expect(accountWords({ percent: { ...player.percent, luck: null, decisions: null } }, words)).toBe(
    words.judged.silent,
  );
});
