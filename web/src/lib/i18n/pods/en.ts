/** English words of a contest's table before its first game. */

export const pods = {
  title: (table: number) => `Table ${table}`,
  round: (round: number) => `Round ${round}`,
  text: 'The game begins by itself when all have come. The contest’s director helps if somebody does not.',
  you: 'you',
  here: 'is there',
  bot: 'a bot plays until they come',
  notCome: 'has not come yet',
  gone: 'is not connected',
  back: 'To the contest',
};

export type PodWords = typeof pods;
