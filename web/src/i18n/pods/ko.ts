/** Korean words of a contest's table before its first game. */

import type { PodWords } from './en';

export const pods: PodWords = {
  title: (table) => `${table}번 테이블`,
  round: (round) => `${round}라운드`,
  text: '모두 오면 게임이 자동으로 시작됩니다. 오지 않는 사람이 있으면 대회 진행자가 도와줍니다.',
  you: '나',
  here: '자리에 있음',
  bot: '올 때까지 봇이 대신함',
  notCome: '아직 오지 않음',
  gone: '연결 끊김',
  back: '대회로',
};
