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

export const numbering = {
  title: 'Table numbers',
  numbers: 'Numbers of the tables',
  text: 'In the order in which tables are filled, for example 11-20, 25. Further tables count on. Empty: from 1.',
  unread: 'Write numbers from 1 to 9999 and ranges, for example 11-20, 25.',
  room: 'Room or hall',
  shared: (numbers: string) =>
    `Another division has these tables too: ${numbers}. Give one of them other numbers or a room.`,
};

export type NumberingWords = typeof numbering;
export type RoundNames = typeof rounds;
export type BracketWords = typeof bracket;
