/** English words for a bye’s result, and for what a director writes right in passing. */

export const award = {
  title: 'Results without a game',
  text: 'For a bye, or whenever you decide. It counts in the standings like a game.',
  round: 'Round',
  wins: 'Wins',
  points: 'Points',
  reason: 'Reason',
  bye: 'Bye',
  give: 'Give the result',
  of: (round: number, wins: number, points: number, reason: string) =>
    `Round ${round}: ${wins === 1 ? '1 win' : `${wins} wins`}, ${points > 0 ? `+${points}` : points} (${reason})`,
  ask: (names: string) => `What is the bye of ${names} worth?`,
  rename: 'Rename the contest',
  renamed: 'New name of the contest',
};

export type AwardWords = typeof award;
