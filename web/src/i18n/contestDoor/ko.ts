/** Korean words for the door: who has come. */

import type { DoorWords } from './en';

export const door: DoorWords = {
  title: '출석 확인',
  use: '출석 확인하기',
  text: '다음 라운드에는 출석한 사람만 앉습니다. 나머지 사람은 나중에 와도 됩니다.',
  marks: { present: '출석', late: '지각', absent: '결석' },
  all: '전체',
  open: '미확인',
  markOf: (name) => `${name} 님이 왔나요?`,
  again: '모두 다시 확인하기',
  nobody: '여기에 해당하는 사람이 없습니다.',
};
