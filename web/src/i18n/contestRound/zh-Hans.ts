/** Chinese names of the rounds of a contest. */

import type { BracketWords, NumberingWords, RoundNames } from './en';

const DIGITS = '〇一二三四五六七八九';

/** `64` as 六十四; from a thousand on in digits. */
function numeral(count: number): string {
  if (count < 10 || count > 999) return DIGITS[count] ?? String(count);
  const [hundreds, tens, ones] = [Math.floor(count / 100), Math.floor(count / 10) % 10, count % 10];
  const high = hundreds > 0 ? `${DIGITS[hundreds]}百` : '';
  const one = tens === 1 && hundreds === 0 ? '' : DIGITS[tens];
  const middle = tens > 0 ? `${one}十` : hundreds > 0 && ones > 0 ? '〇' : '';
  return `${high}${middle}${ones > 0 ? DIGITS[ones] : ''}`;
}

export const rounds: RoundNames = {
  final: '决赛',
  semifinal: '半决赛',
  quarterfinal: (players) => `${numeral(players)}强`,
  of: (players) => `${numeral(players)}强`,
  preliminary: '预选赛',
};

export const bracket: BracketWords = {
  title: '对阵表',
  byes: '轮空',
  free: '待定',
  own: '轮次名称',
  ownText: '代替赛制给出的名称。留空则恢复原名。',
};

export const numbering: NumberingWords = {
  title: '桌号',
  numbers: '各桌的号码',
  text: '按入座顺序填写，例如 11-20, 25。再多的桌往后接着编号。留空则从 1 开始。',
  unread: '请填写 1 到 9999 的号码或范围，例如 11-20, 25。',
  room: '场地',
  shared: (numbers) => `其他组别也用这些桌：${numbers}。请给其中一组换桌号或场地。`,
};
