import type { ToldWords, Play, Who } from './shape';

const subject = (who: Who) => who ?? 'You';
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const tiles = (count: number) => plural(count, 'tile', 'tiles');
const listed = (names: readonly string[]) => names.join(', ');

function laid(head: string, play: Play): string {
  const melds = play.melds.join('; ');
  if (play.how === 'new')
    return `${head} as ${play.melds.length === 1 ? 'a new meld' : 'new melds'}: ${melds}`;
  const now = play.how === 'added' ? 'Now on the table' : 'Table rearranged, now';
  return `${head}: ${listed(play.tiles)}. ${now}: ${melds}`;
}

const told: ToldWords = {
  tiles: listed,
  run: (color, first, last) => `${color} ${first} to ${last}`,
  played: (who, play) => {
    const points = play.points === null ? '' : ` with ${plural(play.points, 'point', 'points')}`;
    const verb = play.opens ? `opened${points}, laying` : 'laid';
    const called = play.called ? `. ${told.called(who)}` : '';
    return laid(`${subject(who)} ${verb} ${tiles(play.count)}`, play) + called;
  },
  partKept: (who, play) =>
    laid(
      `The finished part of ${who === null ? 'your' : `${who}’s`} turn stays: ${tiles(play.count)}`,
      play,
    ),
  drew: (who, count) =>
    count === 1 ? `${subject(who)} drew` : `${subject(who)} drew ${tiles(count)}`,
  penaltyDrew: (who, count) => `${subject(who)} had to draw ${tiles(count)}`,
  passed: (who) => `${subject(who)} passed`,
  couldLay: (who) => `${subject(who)} could have laid a tile, so the game continues`,
  timedOut: (who, unfinished) =>
    who === null
      ? `Time is up${unfinished ? ': nothing was laid' : ''}`
      : `Time is up for ${who}${unfinished ? ': the tiles went back to where they were' : ''}`,
  called: (who) => `${subject(who)} called “I’m out!”`,
  firstOut: (who) =>
    `${who === null ? 'You have' : `${who} has`} won; the others play for second place`,
  redeal: (who) => `${subject(who)} claimed a redeal for doubles`,
  startTiles: (shown) =>
    `Who starts: ${shown.map(({ who, tile }) => `${subject(who)} turned up ${tile}`).join('; ')}`,
  dealt: (game, starter) =>
    `Game ${game} is dealt. ${starter === null ? 'You start' : `${starter} starts`}`,
  over: ({ game, termination, winners }) => {
    const how = { call: 'by going out', exhaustion: 'with the lowest rack', redeal: '' }[
      termination
    ];
    const outcome =
      termination === 'redeal'
        ? 'It does not count: a redeal was claimed'
        : winners.length === 0
          ? 'Nobody won'
          : `${winners.map(subject).join(' and ')} won ${how}`;
    return `Game ${game} is over. ${outcome}`;
  },
  ended: (ended) => {
    const sheet = ended.scores.map(({ who, score }) => `${subject(who)} ${score}`).join('; ');
    const racks = ended.scores
      .map(({ who, tiles: left }) => `${subject(who)}: ${listed(left) || 'nothing'}`)
      .join('; ');
    return `${told.over(ended)}. Scores: ${sheet}. Left on the racks: ${racks}`;
  },
  seated: (who, level) =>
    level === null ? `${subject(who)} sat down` : `${subject(who)}, a bot (${level}), sat down`,
  renamed: (before, now) => `${before} is now called ${now}`,
  replaced: (before, bot) => `${bot}, a bot, takes over for ${before}`,
  seatOpened: (seat) => `Seat ${seat} is free`,
  seatDropped: (seat) => `Seat ${seat} was removed`,
  listing: (listed) =>
    listed
      ? 'This table is now in the list of open tables'
      : 'This table is no longer in the list of open tables',
  watching: (delay) =>
    delay === null
      ? 'Nobody can watch'
      : delay === 0
        ? 'Spectators can watch live'
        : `Spectators can watch, ${plural(delay, 'turn', 'turns')} late`,
  rules: 'The host has changed the rules of this table',
  hints: (allowed) => (allowed ? 'Hints are on' : 'Hints are off'),
  closed: 'This table was closed',
  paused: 'The server was down; the clock continues where it stopped',
  away: (who) => `${subject(who)} is away`,
  back: (who) => `${subject(who)} is back`,
  seconds: (left) => `${plural(left, 'second', 'seconds')} left`,
  seats: {
    stoodIn: (who: Who) => `A bot plays for ${who ?? 'you'}`,
    back: (who: Who) =>
      who === null ? 'You take over from the bot' : `${who} takes over from the bot`,
    asked: (by: Who, who: Who) =>
      `${by === null ? 'You want' : `${by} wants`} somebody to take over for ${who ?? 'you'}`,
    host: (who: Who) => (who === null ? 'You are the host now' : `${who} is the host now`),
    moved: (who: Who) =>
      who === null ? 'You continue on another device' : `${who} continues on another device`,
    rematch: (who: Who) => (who === null ? 'You want a rematch' : `${who} wants a rematch`),
    yes: (who: Who) => (who === null ? 'You are in' : `${who} is in`),
    notNow: (who: Who) => (who === null ? 'You are not playing now' : `${who} is not playing now`),
    ready: (who: Who) =>
      who === null ? 'You are ready for the next game' : `${who} is ready for the next game`,
  },
  hint: {
    asking: 'Looking for a play…',
    most: (count, proven) =>
      proven
        ? `You can lay ${count === 1 ? '' : 'up to '}${tiles(count)}.`
        : `You can lay at least ${tiles(count)}.`,
    join: (names) => `Look at ${names} and the highlighted meld.`,
    make: (names) => `Look at ${names}: they make a meld.`,
    shown: (count) =>
      `Suggestion: ${tiles(count)}. Press “Play” to lay ${count === 1 ? 'it' : 'them'}, or undo.`,
    nothing: 'Nothing can be laid: draw a tile.',
    nothingPass: 'Nothing can be laid: pass.',
    unfound: 'No play was found in time, but there may be one. Try again.',
  },
  refusal: {
    table_tile_stays: 'Tiles from the table stay on the table.',
    open_first: 'Open first. Until then you cannot change the melds on the table.',
    nothing_held: 'Select a tile first.',
    not_your_turn: 'Wait for your turn. You can sort your rack meanwhile.',
    plan_aside: 'Your plan is put aside. Show it to continue.',
  },
  anyway: {
    title: (count, way) =>
      `You can play ${count === null ? 'your last tiles and go out' : tiles(count)}. ${told.anyway.yes[way]}?`,
    kept: 'Your arrangement is not lost: you can use it later.',
    yes: { draw: 'Draw anyway', pass: 'Pass anyway', end: 'End the turn anyway' },
    play: (count) => `Play ${tiles(count)}`,
  },
  restored: 'Connected again.',
};

export default told;
