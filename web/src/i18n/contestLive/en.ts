/** English words of tables that are played on this server, as the hall and the director see them. */

const list = (tables: readonly number[]) =>
  `${tables.length === 1 ? 'table' : 'tables'} ${tables.join(', ')}`;

export const live = {
  title: 'At the tables',
  game: (game: number, of: number) => `Game ${game} of ${of}`,
  between: (game: number, of: number) => `Game ${game} of ${of} is over`,
  come: (came: number, of: number) => `${came} of ${of} are here`,
  finished: 'Finished',
  ended: 'Ended',
  toMove: 'to move',
  notCome: 'not here yet',
  gone: 'disconnected',
  bot: 'bot',
  review: 'Review',
  games: (name: string) => `${name}: all games`,
  unread: 'These results cannot be loaded right now.',
  back: {
    title: 'Take the round back?',
    playing: (tables: readonly number[]) =>
      `A game is being played at ${list(tables)}. It ends at once, and nothing of it is kept.`,
    waiting: (tables: readonly number[]) =>
      `Nobody is playing yet at ${list(tables)}; players who are waiting there are sent away.`,
    unknown:
      'The state of the tables is not known right now. Games in progress end at once, and nothing of them is kept.',
    after:
      'The round is a draft again. When you publish it, every table starts again with a new deal.',
    end: (games: number) =>
      games === 1 ? 'End the game and take it back' : `End ${games} games and take it back`,
    endAll: 'End all games and take it back',
    keep: 'Let them play',
  },
};

export type LiveWords = typeof live;
