/** English words of the first page beyond setting up a table. */

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const start = {
  newHere: 'New here?',
  back: 'Get my games back',
  clock: 'Clock for a real table',
  score: 'Score pad for a real table',
  open: 'Open tables',
  puzzles: 'Puzzles',
  solve: 'Solve a position',
  contests: 'Run a contest',
  clubs: 'A club: family, class, friends',
  programmers: 'For developers',
  play: 'Play a game',
  plainHttp:
    'Without https, browsers block notifications, offline use and sharing, and the screen may turn off during a game.',
  licence: 'Open source, MIT licence',
  more: 'About tilerummy',
  again: 'Continue',
  allGames: 'All games',
  ready: 'Everybody is here',
  nextGame: 'The others are ready for the next game',
  asked: 'You are invited to a rematch',
  waitsFor: (names: string) => `Waiting for ${names}`,
  onlyYou: 'Only you',
  gameOf: (game: number, games: number | null) =>
    games === null ? `Game ${game}` : `Game ${game} of ${games}`,
  tiles: (yours: number, theirs: readonly number[]) =>
    `${plural(yours, 'tile', 'tiles')} left, others ${theirs.join(', ')}`,
  offline: (when: string) => `Offline; as of ${when}`,
  options: (names: string) => `Hide or give up: ${names}`,
};

/** The shape that every language has. */
export type StartWords = typeof start;
