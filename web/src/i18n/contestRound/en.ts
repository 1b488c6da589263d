/** English names of the rounds of a contest, besides their numbers. */

export const rounds = {
  final: 'Final',
  semifinal: 'Semi-final',
  quarterfinal: (_players: number) => 'Quarter-final',
  of: (players: number) => `Round of ${players}`,
  preliminary: 'Preliminaries',
};

export const bracket = {
  title: 'Bracket',
  byes: 'Bye',
  free: 'open',
  own: 'Name the round',
  ownText: 'Shown in place of its name from the format. Leave it empty to go back to that.',
};

export type RoundNames = typeof rounds;
export type BracketWords = typeof bracket;
