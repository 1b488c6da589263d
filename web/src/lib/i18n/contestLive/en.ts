/** English words of tables that are played on this server, as the hall and the director see them. */

const list = (tables: readonly number[]) => `${tables.length === 1 ? 'table' : 'tables'} ${tables.join(', ')}`;

export const live = {
  title: 'At the tables',
  game: (game: number, of: number) => `Game ${game} of ${of}`,
  between: (game: number, of: number) => `Game ${game} of ${of} is over`,
  come: (came: number, of: number) => `${came} of ${of} have come`,
  finished: 'Finished',
  ended: 'Ended',
  toMove: 'to move',
  notCome: 'not here yet',
  gone: 'not connected',
  bot: 'bot',
  review: 'Review',
  games: (name: string) => `${name}: all games`,
  unread: 'These results cannot be fetched right now.',
  back: {
    title: 'Take the round back?',
    playing: (tables: readonly number[]) => `A game is being played at ${list(tables)}. It ends at once, and nothing of it is kept.`,
    waiting: (tables: readonly number[]) => `Nobody plays yet at ${list(tables)}; whoever waits there is sent away.`,
    unknown: 'It cannot be seen right now how far the tables are. Games that are being played end at once, and nothing of them is kept.',
    after: 'The round is a draft again. When it is published, every table opens anew with another deal.',
    end: (games: number) => (games === 1 ? 'End the game and take it back' : `End ${games} games and take it back`),
    endAll: 'End what is played and take it back',
    keep: 'Let them play',
  },
};

export type LiveWords = typeof live;
