/** Korean names of the rounds of a contest, as the contest regulation has them. */

import type { RoundNames } from './en';

export const rounds: RoundNames = {
  final: '결승',
  semifinal: '준결승',
  of: (players) => `${players}강`,
  qualifying: '예선',
};
