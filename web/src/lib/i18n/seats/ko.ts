/** Korean words about seats, rematches and evenings. */

import type { SeatWords } from './en';

export const seats: SeatWords = {
  plays: '봇이 대신',
  botFor: (name) => `${name} 님 대신 봇이 둡니다`,
  botForYou: '봇이 대신 두고 있습니다.',
  takeBack: '내 자리 되찾기',
  takingBack: (name) => `${name} 님의 자리는 그대로입니다.`,
  undo: (seconds) => `취소 (${seconds})`,
  undoFor: (name, seconds) => `취소 (${seconds}): ${name} 님 대신 봇을 두지 않기`,
  away: '자리 비움…',
  standIn: '봇이 대신 두기',
  event: {
    stoodIn: (who) => (who === null ? '봇이 대신 둡니다' : `${who} 님 대신 봇이 둡니다`),
    back: (who) => (who === null ? '다시 직접 둡니다' : `${who} 님이 다시 둡니다`),
    asked: (by, who) => `${by === null ? '나는' : `${by} 님이`} ${who === null ? '내' : `${who} 님의`} 자리를 대신할 사람을 원합니다`,
    host: (who) => (who === null ? '이제 내가 방장입니다' : `이제 ${who} 님이 방장입니다`),
    moved: (who) => (who === null ? '다른 기기에서 이어서 둡니다' : `${who} 님이 다른 기기에서 이어서 둡니다`),
    rematch: (who) => (who === null ? '재대결을 청했습니다' : `${who} 님이 재대결을 청합니다`),
    yes: (who) => (who === null ? '함께합니다' : `${who} 님이 함께합니다`),
    notNow: (who) => (who === null ? '지금은 하지 않습니다' : `${who} 님은 지금 하지 않습니다`),
  },
};
