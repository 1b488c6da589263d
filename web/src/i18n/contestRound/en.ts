/** English names of the rounds of a contest, besides their numbers. */

export const rounds = {
  final: 'Final',
  semifinal: 'Semi-final',
  of: (players: number) => `Round of ${players}`,
  qualifying: 'Qualifying',
};

export type RoundNames = typeof rounds;
