/** English words for who takes part. */

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const people = {
  paste: 'Paste or type people',
  pasteText: 'One line each: name, and if you like school and division, from a spreadsheet or with commas.',
  placeholder: 'Kim Seoyeon, North School\nLee Minjun, South School',
  file: 'Open a file',
  fileIs: (name: string, encoding: string) => `${name} (${encoding})`,
  division: 'Division',
  reading: 'Reading…',
  ready: (count: number) => (count === 0 ? 'Nobody to enter yet.' : `${plural(count, 'person', 'people')} can be entered.`),
  enter: (count: number) => (count === 1 ? 'Enter one person' : `Enter ${count} people`),
  entered: (count: number) => `${plural(count, 'person has', 'people have')} been entered.`,
  problems: (count: number) => `${plural(count, 'line', 'lines')} cannot be used, and ${count === 1 ? 'stays' : 'stay'} here to be mended:`,
  line: (line: number) => `Line ${line}`,
  toLine: (line: number) => `Go to line ${line}`,
  there: (name: string) => `${name} is entered already, in this division and school.`,
  noDivision: (division: string) => `There is no division called ${division} here.`,
  late: 'Whoever comes late is entered in the same way, and is seated from the next draft on.',
  all: (there: number, all: number) => (there === all ? plural(all, 'person', 'people') : `${there} of ${plural(all, 'person', 'people')} are there`),
  search: 'Search names and schools',
  none: 'Nobody has been entered yet.',
  nothing: 'Nobody fits this search.',
  name: 'Name',
  group: 'School or family',
  left: 'has left',
  change: (name: string) => `Change ${name}`,
  withdraw: 'Has left the contest',
  withdrawText: 'Scores stay. Seats of rounds that have not begun are given up.',
  comeBack: 'Is back',
};

export type PeopleWords = typeof people;
