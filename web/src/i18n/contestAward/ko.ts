/** 쉬는 라운드의 결과와, 진행자가 고쳐 쓰는 것. */

import type { AwardWords } from './en';

export const award: AwardWords = {
  title: '게임 없이 인정하는 결과',
  text: '부전승이나 진행자가 따로 인정한 결과입니다. 순위에는 게임과 똑같이 반영됩니다.',
  round: '라운드',
  wins: '승',
  points: '점수',
  reason: '이유',
  bye: '부전승',
  give: '결과 인정',
  of: (round, wins, points, reason) =>
    `${round}라운드: ${wins}승, ${points > 0 ? `+${points}` : points} (${reason})`,
  ask: (names) => `${names} 님의 부전승을 몇 승, 몇 점으로 할까요?`,
  rename: '대회 이름 바꾸기',
  renamed: '대회의 새 이름',
};
