/** Korean names of the rounds of a contest, as the contest regulation has them. */

import type { BracketWords, NumberingWords, RoundNames } from './en';

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

export const numbering: NumberingWords = {
  title: '테이블 번호',
  numbers: '테이블 번호',
  text: '테이블을 채우는 순서대로 적으세요. 예: 11-20, 25. 더 필요한 테이블은 그다음 번호를 씁니다. 비워 두면 1번부터입니다.',
  unread: '1부터 9999까지의 번호와 범위를 적으세요. 예: 11-20, 25',
  room: '장소',
  shared: (numbers) =>
    `다른 부문도 쓰는 테이블 번호입니다: ${numbers}. 한쪽의 번호나 장소를 바꾸세요.`,
};
