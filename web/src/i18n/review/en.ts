/** English words of the review, and of one's own results; loaded when somebody opens one. */

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const tiles = (count: number) => plural(count, 'tile', 'tiles');
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

export const review = {
  title: 'Review',
  lead: 'What happened in each turn, and what could have been laid from the same rack. These are facts, not judgements: holding tiles back is often the stronger play.',
  finding: (turn: number, last: number) => `Looking at turn ${turn} of ${last}`,
  failed: 'The analysis failed.',
  chart: 'Tiles left',
  chartTable: 'Tiles on each rack after every turn',
  turn: 'Turn',
  turns: 'Turns',
  number: (turn: number) => `Turn ${turn}`,
  did: {
    laid: (count: number) => `laid ${tiles(count)}`,
    opened: (count: number) => `opened with ${tiles(count)}`,
    drew: 'drew',
    passed: 'passed',
    timed_out: (count: number) => (count > 0 ? `time up, ${tiles(count)} stayed` : 'time up'),
    called: 'called',
    went_out: (count: number) => (count > 0 ? `went out with ${tiles(count)}` : 'went out'),
  },
  possible: (count: number) =>
    count === 1 ? '1 tile was possible' : `${count} tiles were possible`,
  atLeast: (count: number) => `at least ${tiles(count)} possible`,
  nothing: 'nothing could be laid',
  allOf: 'no more was possible',
  couldOpen: (count: number) => `could have opened with ${tiles(count)}`,
  couldOpenSince: (turn: number) => `could have opened since turn ${turn}`,
  missedOut: 'could have gone out',
  ways: (count: number) => plural(count, 'way to lay', 'ways to lay'),
  manyWays: 'there are more ways to lay',
  points: (laid: number, most: number) =>
    `From the rack: ${laid} of at most ${plural(most, 'point', 'points')}`,
  pointsAtLeast: (laid: number, found: number) =>
    `From the rack: ${laid} of at least ${plural(found, 'point', 'points')}`,
  unproven: 'search not finished',
  onlyMissed: 'Only turns with a missed chance',
  show: 'Show me',
  showing: (name: string, count: number) => `${name} could have laid ${tiles(count)}`,
  step: (step: number, last: number) => `Step ${step} of ${last}`,
  before: 'Start of the turn',
  first: 'Back to the start',
  back: 'One step back',
  next: 'One step forward',
  all: 'Play all steps',
  done: 'Back to the game',
  summary: 'By player',
  line: {
    opened: (turn: number) => `Opened in turn ${turn} of the game`,
    never: 'Never opened',
    couldOpen: (turn: number, missed: number) =>
      `could have from turn ${turn} on, missed ${times(missed)}`,
    laid: (count: number, turns: number) =>
      `Laid ${tiles(count)} in ${plural(turns, 'turn', 'turns')}`,
    most: (count: number) =>
      count === 0 ? 'no more was possible' : `more was possible in ${count} of them`,
    biggest: (count: number) => `Biggest turn: ${tiles(count)}`,
    missedOut: (count: number) => `Missed going out ${times(count)}`,
    noMissedOut: 'Never missed going out',
    left: (count: number, points: string) => `${tiles(count)} left, ${points} points`,
    leftOpen: (count: number) => `${tiles(count)} left, no result`,
  },
  judged: {
    title: 'Chance to win',
    finding: 'Estimating the chances',
    table: 'Chances at the start of every turn',
    end: 'End',
    about:
      'Each chance is estimated from what that player could see; all are then scaled to add up to 100\u00a0%. Pale edges and ± show the uncertainty.',
    value: (percent: number, error: number) =>
      error > 0 ? `${percent}\u00a0%\u00a0±\u00a0${error}` : `${percent}\u00a0%`,
    began: (percent: number, error: number) =>
      `Winning chance, given what they could see: ${percent}\u00a0%\u00a0±\u00a0${error}.`,
    betterLaying: (count: number, percent: number) =>
      `Laying ${tiles(count)} would have been ${percent}\u00a0% better.`,
    betterNothing: (percent: number) => `Laying nothing would have been ${percent}\u00a0% better.`,
    cost: (percent: string) => `decision ${percent}\u00a0%`,
    lucky: (percent: string) => `lucky draw ${percent}\u00a0%`,
    unlucky: (percent: string) => `unlucky draw ${percent}\u00a0%`,
    luck: (percent: string, error: number) => `${percent}\u00a0% luck (±\u00a0${error})`,
    decisions: (percent: string, error: number) => `${percent}\u00a0% decisions (±\u00a0${error})`,
    comma: ', ',
    silent: 'Luck and decisions: too small to measure',
    rest: (dealt: number, rest: string, result: number) =>
      `${dealt}\u00a0% at the deal, ${rest}\u00a0% from the others and the rest, ${result}\u00a0% at the end`,
    against:
      'An estimate for opponents who play like the bots it was trained on. Effects that may be chance are left out.',
  },
  playOn: 'Play on from here',
  playOnText:
    'Opens a new table with the same racks and the same pool, at the start of this turn. Bots play the other seats, turns have no clock, and the record says where the game came from.',
  as: 'You play as',
  level: 'Bot strength',
  begin: 'Start',
  share: 'Share',
  link: 'Copy link',
  linkCopied: 'Link copied. Anyone who has it can see the finished games of this match.',
  text: 'Copy as text',
  tableText: (melds: string) => `Table: ${melds}`,
  rackText: (tiles: string) => `Rack: ${tiles}`,
  png: 'Picture (PNG)',
  svg: 'Picture (SVG)',
  noTurn: 'Choose a turn to see what was possible.',
  open: 'Open a record to review',
  replay: 'Replay',
};

export const results = {
  title: 'My results',
  lead: 'Counted in this browser from the games in your list. The server keeps none of it.',
  none: 'No finished games yet.',
  reading: (done: number, all: number) => `Reading ${done} of ${all} games`,
  games: 'Games',
  won: 'Won',
  winRate: (percent: number) => `${percent} % won`,
  biggest: 'Biggest turn',
  tiles: (count: number) => tiles(count),
  perTurn: 'Tiles per turn',
  missed: 'Missed openings',
  missedOf: (missed: number, games: number) => `in ${missed} of ${games} games`,
  byRules: 'By rules',
  byOpponent: 'By opponent',
  over: 'Points over time',
  name: 'Name',
  csv: 'Save as CSV',
  json: 'Save as JSON',
  openings: 'Count missed openings',
  openingsText: 'The solver checks every game, which takes about a second each.',
  skipped: (count: number) => `${plural(count, 'game', 'games')} could not be read.`,
  played: (won: number, games: number) => `${won} of ${games} won`,
};

export type ReviewWords = typeof review;
export type ResultWords = typeof results;
