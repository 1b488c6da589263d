/** Korean words about seats, rematches and evenings. */

import type { SeatWords } from './en';

export const seats: SeatWords = {
  plays: '봇이 대신',
  botFor: (name) => `${name} 님 대신 봇이 합니다`,
  botForYou: '봇이 대신하고 있습니다.',
  takeBack: '내 자리 되찾기',
  takingBack: (name) => `${name} 님의 자리는 그대로입니다.`,
  undo: (seconds) => `취소 (${seconds})`,
  undoFor: (name, seconds) => `취소 (${seconds}): ${name} 님 자리를 봇에게 맡기지 않기`,
  away: '자리 비움…',
  standIn: '봇에게 맡기기',
};
