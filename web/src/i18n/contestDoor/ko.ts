/** Korean words for the door and the hall: who has come, announcements, calls. */

import type { CallWords, DoorWords } from './en';

export const calls: CallWords = {
  told: (table, round) => `${round}라운드 ${table}번 테이블에서 심판을 부릅니다.`,
  take: '제가 갑니다',
};

export const door: DoorWords = {
  title: '출석 확인',
  use: '출석 확인하기',
  text: '다음 라운드에는 출석한 사람만 앉습니다. 나머지 사람은 나중에 와도 됩니다.',
  marks: { present: '출석', late: '지각', absent: '결석' },
  all: '전체',
  open: '미확인',
  markOf: (name) => `${name} 님이 왔나요?`,
  again: '모두 다시 확인하기',
  call: '심판 부르기',
  called: '심판을 불렀습니다. 잠시 기다려 주세요.',
  announce: '공지',
  announceText: '내릴 때까지 화면과 휴대전화에 나옵니다.',
  show: '공지 올리기',
  withdraw: '내리기',
  nobody: '여기에 해당하는 사람이 없습니다.',
};
