/** English words of a contest's table before its first game. */

export const pods = {
  title: (table: number) => `Table ${table}`,
  round: (round: number) => `Round ${round}`,
  text: 'The game starts automatically when everybody is here. If somebody is missing, the contest’s director can help.',
  you: 'you',
  here: 'here',
  bot: 'a bot plays until they arrive',
  notCome: 'not here yet',
  gone: 'disconnected',
  back: 'To the contest',
};

export type PodWords = typeof pods;
