/** English words of what a contest prints. */

import { bracket, rounds } from '../contestRound/en';

const ORDINAL: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const order = new Intl.PluralRules('en', { type: 'ordinal' });

export const print = {
  titles: {
    sheets: 'Referees’ sheets',
    seating: 'Who sits where',
    standings: 'Standings',
    certificates: 'Certificates',
    bracket: bracket.title,
  },
  print: 'Print',
  back: 'Back to the desk',
  language: 'Language',
  loading: 'Loading the sheets…',
  nothing: 'There is nothing to print here yet.',
  noLinks: (tables: number) =>
    `The sheets of ${tables} tables have no QR code yet. A code is valid for one round.`,
  makeLinks: 'Create the codes',
  draft: 'Draft: not published yet',
  division: 'Division',
  round: 'Round',
  roundOf: (round: number) => `Round ${round}`,
  roundNames: rounds,
  bracket,
  table: 'Table',
  tableOf: (table: number) => `Table ${table}`,
  referee: 'Referee',
  player: 'Player',
  game: (game: number) => `Game ${game}`,
  wins: 'wins',
  /** Before the winner of a game, or before a line to write it on. */
  wonBy: 'won by',
  score: 'Score',
  penalty: 'Penalty',
  tiles: 'Tiles',
  timeLeft: 'Time left',
  total: 'Total',
  rank: 'Rank',
  confirmed: 'Signature',
  advance: 'Next round',
  check: 'Check: the minus points of a game add up to the winner’s plus points.',
  scan: 'Scan to enter the results on a phone',
  codeFor: (table: number) => `Code of the referee’s page of table ${table}`,
  increment: (seconds: number) => `${seconds} s more before each turn (Fischer)`,
  delay: (seconds: number) => `${seconds} s delay in each turn (Bronstein)`,
  clock: (time: string) => `${time} per player per game, −1 for each second over`,
  unopened: (points: number) => `Not opened: ${points}`,
  declined: (points: number) => `Could have opened: ${points}`,
  joker: (points: number) => `Joker: ${points}`,
  byTable: 'By table',
  byName: 'By name',
  name: 'Name',
  seat: 'Seat',
  waiting: 'Bye this round',
  place: 'Place',
  group: 'School or club',
  points: 'Points',
  time: 'Time used',
  decidedBy: 'Decided by',
  decided: {
    wins: 'wins',
    points: 'points',
    tiles: 'tiles left',
    time: 'time',
    played: 'no game played',
    reach: 'round reached',
    draw: 'by lot',
    comparison: 'comparison',
    buchholz: 'Buchholz',
    direct: 'direct encounter',
    difference: 'difference',
  },
  shared: 'shared',
  sharedWin: 'Shared win: if the points do not divide evenly, the lower seat gets the extra point.',
  teams: 'Teams and schools',
  team: 'Team',
  counted: 'Who counts',
  lastRound: 'Last round',
  left: 'withdrawn',
  award: 'Awarded',
  certificate: 'Certificate',
  whom: 'For',
  first: 'the top three',
  firstEight: 'the top eight',
  everybody: 'everybody',
  placed: (rank: number) => `${rank}${ORDINAL[order.select(rank)] ?? 'th'} place`,
  took: 'took part',
  /** What a certificate is given for, below the place, or below the words that somebody took part. */
  honour: (contest: string, division: string, placed: boolean) =>
    placed
      ? `in recognition of this result at ${contest}, ${division}`
      : `at ${contest}, ${division}`,
  signature: 'Organiser',
  date: 'Date',
};

/** The shape that every language has. */
export type PrintWords = typeof print;
