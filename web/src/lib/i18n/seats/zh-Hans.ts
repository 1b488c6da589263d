/** Chinese words about seats, rematches and evenings. */

import type { SeatWords } from './en';

export const seats: SeatWords = {
  plays: '电脑代打',
  botFor: (name) => `电脑正在替 ${name} 出牌`,
  botForYou: '电脑正在替您出牌。',
  takeBack: '收回我的座位',
  takingBack: (name) => `${name}，座位一直是您的。`,
  undo: (seconds) => `撤销（${seconds}）`,
  undoFor: (name, seconds) => `撤销（${seconds}）：不让电脑替 ${name}`,
  away: '已离开…',
  standIn: '让电脑暂代',
  event: {
    stoodIn: (who) => `电脑替${who === null ? '您' : ` ${who} `}出牌`,
    back: (who) => (who === null ? '您又亲自上场了' : `${who} 回来继续`),
    asked: (by, who) => `${by === null ? '您' : `${by} `}希望有人代替${who === null ? '您' : ` ${who}`}`,
    host: (who) => (who === null ? '现在由您当房主' : `现在由 ${who} 当房主`),
    moved: (who) => (who === null ? '您换了设备继续' : `${who} 换了设备继续`),
    rematch: (who) => (who === null ? '您想再来一场' : `${who} 想再来一场`),
    yes: (who) => (who === null ? '您参加' : `${who} 参加`),
    notNow: (who) => (who === null ? '您这次不打' : `${who} 这次不打`),
  },
};
