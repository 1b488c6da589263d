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
  openText: 'Choose a record file (.trn), or drop it here. This server reads it to check every turn and keeps nothing of it.',
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
  unfinished: 'The game is not over in this record',
  goesOn: 'The game is being played; the racks lie open when it is over',
  start: 'To the start',
  back: 'One turn back',
  next: 'One turn on',
  end: 'To the end',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  scrub: 'Turns',
  marks,
  rackOf: (name: string) => `Rack of ${name}`,
  showRack: (name: string, tiles: string, opened: string) => `${name}, ${tiles}, ${opened}. Show this rack`,
  all: 'All racks',
  empty: 'Nothing lies on the table yet.',
  share: 'Copy link',
  shared: 'The link was copied. Whoever has it can see the finished games of this match.',
  line: (line: number) => `Line ${line}`,
  trouble: {
    cut_off: 'The record ends in the middle. What comes before that is shown.',
    newer: 'The record has something that this version does not know; it may come from a newer one.',
    unreadable: 'The record cannot be read here. It is damaged, or no record.',
    edited: 'This does not follow from the rules. The record was changed, or put together wrongly.',
    deal: 'The tiles do not lie as was committed to before the deal. The record was changed.',
    empty: 'There is no game in this file.',
    not_text: 'This file is no text, so it is no record.',
    too_large: 'This file is too large for a record.',
    too_long: 'Checking this record takes too long. What was checked is shown.',
  },
};

export type ReplayWords = typeof replay;
