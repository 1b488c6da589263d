/** Chinese words of a contest's table before its first game. */

import type { PodWords } from './en';

export const pods: PodWords = {
  title: (table) => `第 ${table} 桌`,
  round: (round) => `第 ${round} 轮`,
  text: '人到齐后自动开始。如有人没来，比赛主管会处理。',
  you: '您',
  here: '在座',
  bot: '本人到来前由电脑代打',
  notCome: '还没来',
  gone: '已断线',
  back: '回到比赛',
};
