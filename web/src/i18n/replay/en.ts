/** English words of the replay, loaded when somebody opens one. */

/** What makes a turn stand out. */
const marks = {
  opened: 'opened',
  joker: 'with a joker',
  out: 'went out',
};

export const replay = {
  title: 'Replay',
  open: 'Open a record',
  openText:
    'Choose a record file (.trn) or drop it here. The server reads it to check every turn and stores nothing.',
  choose: 'Choose a file',
  drop: 'Drop the record here',
  reading: 'Reading the record…',
  another: 'Open another record',
  noGames: 'No game of this match can be shown yet.',
  game: (number: number) => `Game ${number}`,
  games: 'Games',
  turnOf: (turn: number, last: number) => `Turn ${turn} of ${last}`,
  dealt: (name: string) => `The tiles are dealt; ${name} starts`,
  won: (names: string) => (names === '' ? 'The game is over' : `${names} won`),
  unfinished: 'This record ends before the game does',
  goesOn: 'The game is still being played; racks are shown when it is over',
  start: 'Back to the start',
  back: 'One turn back',
  next: 'One turn forward',
  end: 'To the end',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  scrub: 'Turns',
  marks,
  rackOf: (name: string) => `Rack of ${name}`,
  showRack: (name: string, tiles: string, opened: string) =>
    `${name}, ${tiles}, ${opened}. Show this rack`,
  all: 'All racks',
  empty: 'The table is still empty.',
  share: 'Copy link',
  shared: 'Link copied. Anyone who has it can see the finished games of this match.',
  line: (line: number) => `Line ${line}`,
  trouble: {
    cut_off: 'The record breaks off in the middle. Everything before that is shown.',
    newer:
      'The record contains something this version does not know. It may come from a newer version.',
    unreadable: 'This record cannot be read. It is damaged or not a record.',
    edited: 'This breaks the rules. The record was changed or put together wrongly.',
    deal: 'The tiles do not match what was sealed before the deal. The record was changed.',
    empty: 'There is no game in this file.',
    not_text: 'This is not a text file, so it cannot be a record.',
    too_large: 'This file is too large for a record.',
    too_long: 'Checking this record takes too long. Only the checked part is shown.',
  },
};

export type ReplayWords = typeof replay;
