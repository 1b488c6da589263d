/** English words for a bye’s result, and for what a director writes right in passing. */

export const award = {
  title: 'Results without a game',
  text: 'Of a bye, or as you decide. It counts for the places like a game.',
  round: 'Round',
  wins: 'Wins',
  points: 'Points',
  reason: 'Reason',
  bye: 'Bye',
  give: 'Give the result',
  of: (round: number, wins: number, points: number, reason: string) => `Round ${round}: ${wins === 1 ? '1 win' : `${wins} wins`}, ${points > 0 ? `+${points}` : points} (${reason})`,
  ask: (names: string) => `What does the bye of ${names} count?`,
  rename: 'Rename the contest',
  renamed: 'New name of the contest',
};

export type AwardWords = typeof award;
