/** Chinese names of the rounds of a contest. */

import type { RoundNames } from './en';

export const rounds: RoundNames = {
  final: '决赛',
  semifinal: '半决赛',
  of: (players) => `${players} 强`,
  qualifying: '预赛',
};
