import type { ToldWords, Play, Who } from './shape';

const subject = (who: Who) => who ?? 'You';
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const tiles = (count: number) => plural(count, 'tile', 'tiles');
const listed = (names: readonly string[]) => names.join(', ');

function laid(head: string, play: Play): string {
  const melds = play.melds.join('; ');
  if (play.how === 'new') return `${head} as ${play.melds.length === 1 ? 'a new meld' : 'new melds'}: ${melds}`;
  const now = play.how === 'added' ? 'Now on the table' : 'Table rearranged, now';
  return `${head}: ${listed(play.tiles)}. ${now}: ${melds}`;
}

export const told: ToldWords = {
  tiles: listed,
  run: (color, first, last) => `${color} ${first} to ${last}`,
  played: (who, play) => {
    const points = play.points === null ? '' : ` with ${plural(play.points, 'point', 'points')}`;
    const verb = play.opens ? `opened${points}, laying` : 'laid';
    const called = play.called ? `. ${told.called(who)}` : '';
    return laid(`${subject(who)} ${verb} ${tiles(play.count)}`, play) + called;
  },
  partKept: (who, play) =>
    laid(`The finished part of ${who === null ? 'your' : `${who}’s`} turn stays: ${tiles(play.count)}`, play),
  drew: (who, count) => (count === 1 ? `${subject(who)} drew` : `${subject(who)} drew ${tiles(count)}`),
  penaltyDrew: (who, count) => `${subject(who)} had to draw ${tiles(count)}`,
  passed: (who) => `${subject(who)} passed`,
  couldLay: (who) => `${subject(who)} could have laid a tile, so the game continues`,
  timedOut: (who, unfinished) =>
    who === null ?
      `Time is up${unfinished ? ': nothing was laid' : ''}`
    : `Time is up for ${who}${unfinished ? ': the tiles went back to where they were' : ''}`,
  called: (who) => `${subject(who)} called “I’m out!”`,
  firstOut: (who) => `${who === null ? 'You have' : `${who} has`} won; the others play for second place`,
  redeal: (who) => `${subject(who)} claimed a new deal for doubles`,
  startTiles: (shown) => `To find who starts: ${shown.map(({ who, tile }) => `${subject(who)} turned up ${tile}`).join('; ')}`,
  dealt: (game, starter) => `Game ${game} is dealt. ${starter === null ? 'You start' : `${starter} starts`}`,
  over: ({ game, termination, winners }) => {
    const how = { call: 'by going out', exhaustion: 'with the lowest rack', redeal: '' }[termination];
    const outcome =
      termination === 'redeal' ? 'It does not count: a new deal was claimed'
      : winners.length === 0 ? 'Nobody won'
      : `${winners.map(subject).join(' and ')} won ${how}`;
    return `Game ${game} is over. ${outcome}`;
  },
  ended: (ended) => {
    const sheet = ended.scores.map(({ who, score }) => `${subject(who)} ${score}`).join('; ');
    const racks = ended.scores.map(({ who, tiles: left }) => `${subject(who)}: ${listed(left) || 'nothing'}`).join('; ');
    return `${told.over(ended)}. Scores: ${sheet}. Left on the racks: ${racks}`;
  },
  seated: (who, level) =>
    level === null ? `${subject(who)} sat down` : `${subject(who)}, a bot (${level}), sat down`,
  renamed: (before, now) => `${before} is now called ${now}`,
  replaced: (before, bot) => `${bot}, a bot, plays on for ${before}`,
  seatOpened: (seat) => `Seat ${seat} is free`,
  seatDropped: (seat) => `Seat ${seat} was taken away`,
  listing: (listed) => (listed ? 'Everybody may find this table in the list of open tables' : 'This table is not in the list of open tables any more'),
  watching: (delay) =>
    delay === null ? 'Nobody may look on'
    : delay === 0 ? 'Others may look on'
    : `Others may look on, ${plural(delay, 'turn', 'turns')} late`,
  rules: 'The host has changed the rules of this table',
  hints: (allowed) => (allowed ? 'Hints are on' : 'Hints are off'),
  closed: 'This table was closed',
  paused: 'The server was away; the clock goes on where it stood',
  away: (who) => `${subject(who)} is away`,
  back: (who) => `${subject(who)} is back`,
  seconds: (left) => `${plural(left, 'second', 'seconds')} left`,
  seats: {
    stoodIn: (who: Who) => `A bot plays for ${who ?? 'you'}`,
    back: (who: Who) => (who === null ? 'You play yourself again' : `${who} plays again`),
    asked: (by: Who, who: Who) => `${by === null ? 'You want' : `${by} wants`} somebody in the place of ${who ?? 'you'}`,
    host: (who: Who) => (who === null ? 'You are the host now' : `${who} is the host now`),
    moved: (who: Who) => (who === null ? 'You go on at another device' : `${who} goes on at another device`),
    rematch: (who: Who) => (who === null ? 'You ask for a rematch' : `${who} asks for a rematch`),
    yes: (who: Who) => (who === null ? 'You play' : `${who} plays`),
    notNow: (who: Who) => (who === null ? 'You do not play now' : `${who} does not play now`),
    ready: (who: Who) => (who === null ? 'You are ready for the next game' : `${who} is ready for the next game`),
  },
  hint: {
    asking: 'Looking for a play…',
    most: (count, proven) =>
      proven ? `You can lay something: ${count === 1 ? '' : 'up to '}${tiles(count)}.` : `You can lay something: at least ${tiles(count)}.`,
    join: (names) => `Look at ${names}, for the meld that is lit.`,
    make: (names) => `Look at ${names}: they make a meld.`,
    shown: (count) => `Suggestion: ${tiles(count)}. Press Play to lay it, or undo.`,
    nothing: 'Nothing can be laid: draw a tile.',
    nothingPass: 'Nothing can be laid: pass.',
    unfound: 'No play was found in time, though there may be one. Ask again.',
  },
  refusal: {
    table_tile_stays: 'Tiles from the table stay on the table.',
    open_first: 'Open first: until then the melds on the table stay as they are.',
    nothing_held: 'Pick up a tile first.',
    not_your_turn: 'Wait for your turn. Your rack can be sorted meanwhile.',
    plan_aside: 'Your plan is put aside. Show it to go on with it.',
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
