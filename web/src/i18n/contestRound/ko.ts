/** Korean names of the rounds of a contest, as the contest regulation has them. */

import type { BracketWords, RoundNames } from './en';

export const rounds: RoundNames = {
  final: '결승',
  semifinal: '준결승',
  quarterfinal: (players) => `${players}강`,
  of: (players) => `${players}강`,
  preliminary: '예선',
};

export const bracket: BracketWords = {
  title: '토너먼트 표',
  byes: '부전승',
  free: '미정',
  own: '라운드 이름',
  ownText: '방식에서 나온 이름 대신 보입니다. 비워 두면 원래 이름으로 돌아갑니다.',
};
