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
  away: '暂离…',
  standIn: '让电脑暂代',
};
