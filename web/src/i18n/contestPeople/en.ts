/** English words for who takes part. */

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const people = {
  limits: {
    title: 'Seating',
    apart: 'Never at one table with',
    add: 'Keep apart from',
    choose: 'Choose a person',
    meet: (names: string) => `May sit with ${names} again`,
    own: 'Own table, for somebody who cannot move',
    any: 'Any',
  },
  paste: 'Paste or type people',
  pasteText:
    'One person per line: the name, then school and division if you like. Paste cells from a spreadsheet, separate them with commas, or open an Excel or CSV file.',
  placeholder: 'Kim Seoyeon, North School\nLee Minjun, South School',
  file: 'Open a file',
  fileIs: (name: string, encoding: string) => `${name} (${encoding})`,
  list: {
    title: 'The list as read',
    encoding: 'Text encoding',
    encodings: {
      'utf-8': 'Unicode (UTF-8)',
      cp1252: 'Western Europe (Windows-1252)',
      cp1250: 'Central Europe (Windows-1250)',
      cp1251: 'Cyrillic (Windows-1251)',
      cp1253: 'Greek (Windows-1253)',
      cp1254: 'Turkish (Windows-1254)',
      cp1255: 'Hebrew (Windows-1255)',
      cp1257: 'Baltic (Windows-1257)',
      cp1258: 'Vietnamese (Windows-1258)',
      cp874: 'Thai (Windows-874)',
      cp932: 'Japanese (Shift JIS)',
      cp949: 'Korean (CP949)',
      gb18030: 'Chinese, simplified (GB 18030)',
      cp950: 'Chinese, traditional (Big5)',
    } as Readonly<Record<string, string>>,
    first: 'First person',
    above: 'Heading, not a person',
    column: (number: number) => `Column ${number}`,
    columns: {
      name: 'Name',
      given: 'Given name',
      family: 'Family name',
      group: 'Club or school',
      division: 'Division',
      ignored: 'Ignore',
    },
    more: (lines: number) => `And ${plural(lines, 'more line', 'more lines')}.`,
  },
  division: 'Division',
  reading: 'Reading…',
  ready: (count: number) =>
    count === 0 ? 'Nobody to enter yet.' : `${plural(count, 'person', 'people')} can be entered.`,
  enter: (count: number) => (count === 1 ? 'Enter one person' : `Enter ${count} people`),
  entered: (count: number) => `${plural(count, 'person has', 'people have')} been entered.`,
  problems: (count: number) =>
    `${plural(count, 'line', 'lines')} could not be used. Correct ${count === 1 ? 'it' : 'them'} here:`,
  line: (line: number) => `Line ${line}`,
  toLine: (line: number) => `Go to line ${line}`,
  there: (name: string) => `${name} has already been entered, in this division and school.`,
  noDivision: (division: string) => `There is no division called ${division}.`,
  late: 'Enter latecomers the same way. The top of this page then shows where they can still join.',
  all: (there: number, all: number) =>
    there === all
      ? plural(all, 'person', 'people')
      : `${there} of ${plural(all, 'person', 'people')} are here`,
  search: 'Search names and schools',
  none: 'Nobody has been entered yet.',
  nothing: 'Nobody matches this search.',
  name: 'Name',
  group: 'School or family',
  left: 'withdrawn',
  change: (name: string) => `Change ${name}`,
  withdraw: 'Withdraw from the contest',
  withdrawText: 'Scores stay. Seats in rounds that have not begun are given up.',
  drop: 'Entered by mistake: remove',
  dropText: 'Removes the name and its seats. Only possible while this person has no results.',
  lateTitle: 'Latecomers',
  seatAt: (name: string, table: number) => `Seat ${name} at table ${table}`,
  admit: (name: string) => `Seat ${name} in the next round`,
  nextRound: 'Next round',
  plays: (name: string) => `${name} is in the next draft.`,
  cannot: (name: string) =>
    `${name} can no longer join: no table has a free seat, and only players who advance play the next round.`,
  closed: (name: string) => `${name} can no longer join: there are no more rounds.`,
  free: (name: string) => `${name} can still sit down at a table that has not begun.`,
  comeBack: 'Rejoin',
};

export type PeopleWords = typeof people;
