/** 한국어: where to learn the game. */

import type { LearnWords } from './en';

export const learn: LearnWords = {
  newHereLead: '여섯 단계로 배우기',
  goOn: (number) => `${number}단계 이어서 배우기`,
  lessons: '게임 배우기',
  whole: '전체 규칙 카드',
  source: '출처',
  example: '예',
  wrong: '안 됨',
  touchTitle: '터치',
  touch: {
    drag: '타일을 놓을 곳으로 끌어다 놓습니다',
    tap: '타일을 누른 뒤 놓을 곳을 눌러도 됩니다',
    several: '같은 세트나 받침대의 타일을 여러 개 눌러 함께 옮깁니다',
    hold: '길게 누르면 연속이나 그룹이 한꺼번에 선택됩니다',
    twice: '두 번 누르면 받침대로 돌아갑니다',
  },
};
