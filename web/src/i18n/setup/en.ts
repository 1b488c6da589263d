/** What comes before the tiles are dealt: first page, invitations, lobby, rules. */

import type { MatchStatus, RulesetName } from '../../net/tables';
import learn from '../learn/en.json';
import links from '../links/en.json';
import start from '../start/en.json';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const RULESETS: Record<RulesetName, { readonly name: string; readonly note: string }> = {
  classic: { name: 'Classic', note: '2–4 players, 106 tiles' },
  standard: { name: 'Standard', note: '2–6 players; play continues until nobody can lay' },
  xp: { name: 'XP', note: '2–6 players, 160 tiles, 4 jokers' },
  twist: { name: 'Twist', note: '2–4 players, 112 tiles; double, colour-change and mirror jokers' },
  guide: {
    name: 'Guide',
    note: '2–4 players; no win without calling out; 100 points for never opening',
  },
  tournament: {
    name: 'Tournament',
    note: '3–4 players; one clock for the whole game, fixed penalties, two games',
  },
};

const STATUS: Record<MatchStatus, string> = {
  lobby: 'Waiting for players',
  playing: 'In progress',
  between_games: 'Between games',
  finished: 'Finished',
  closed: 'Closed',
};

const setup = {
  hints: { label: 'Hints', on: 'On', off: 'Off', none: 'no hints' },
  home: {
    tagline: 'Tile rummy for two to six, at your own table.',
    lead: 'Lay runs and groups, rearrange the table, and be the first to empty your rack.',
    yourName: 'Your name',
    namePlaceholder: 'What should we call you?',
    defaultName: 'Player',
    nameFull: 'A name can have up to 24 characters.',
    bots: 'Play against bots',
    botsLead: 'Start in one click',
    friends: 'Play with friends',
    friendsLead: 'Send a link, no account needed',
    options: 'Game options',
    ruleset: 'Rules',
    opponents: 'Bots',
    level: 'Strength',
    openSeats: 'Seats for friends',
    clock: 'Clock',
    clockOn: (seconds: number) => `${seconds} s`,
    clockOff: 'Off',
    games: 'Games',
    gamesOpen: 'Open-ended',
    gamesCount: (count: number) => plural(count, 'game', 'games'),
    gameClock: (time: string) => `${time} per game`,
    increment: (clock: string, seconds: number) => `${clock} + ${seconds} s (Fischer)`,
    delay: (clock: string, seconds: number) => `${clock}, ${seconds} s delay (Bronstein)`,
    clockOther: 'Other',
    roundsCount: (count: number) => plural(count, 'round', 'rounds'),
    botCount: (count: number) => plural(count, 'bot', 'bots'),
    yourTurn: 'Your turn',
    dealing: 'Dealing…',
  },
  start,
  status: {
    compiling: 'Preparing the solver.',
    compilingMore:
      'Bots and hints need it. Only the first start takes this long; you can look around meanwhile.',
  },
  ruleset: {
    name: (name: string) => RULESETS[name as RulesetName]?.name ?? name,
    note: (name: string) => RULESETS[name as RulesetName]?.note ?? '',
  },
  rules: {
    card: 'Rule card',
    cardOf: (name: string) => `Rule card: ${name}`,
    change: 'Change rules',
    changeOf: (name: string) => `Change rules: ${name}`,
    changeLead: 'Rules that differ at this table',
    ofTable: 'Change rules or clock',
    use: 'Use for this table',
    notUsed: 'The rules were not changed. Try again.',
    asWritten: 'Reset to standard rules',
    changed: 'changed at this table',
    changedCount: (count: number) => plural(count, 'rule changed', 'rules changed'),
    book: (sentence: string) => `Rule book: ${sentence}`,
    bookNumber: (book: string, here: string) => `${book} in the rule book, ${here} here`,
  },
  matchStatus: (status: MatchStatus) => STATUS[status],
  join: {
    title: (host: string) => `${host} invites you to play`,
    seats: (open: number) => (open === 1 ? '1 seat is free' : `${open} seats are free`),
    sit: 'Sit down',
    seated: 'At the table',
    openSeat: 'Free seat',
    deadTitle: 'This link does not lead to a table',
    deadText: 'It may be mistyped, or the table is gone. Ask for a new link.',
    fullTitle: 'Every seat is taken',
    fullText: 'Ask the host to add a seat, or start a table of your own.',
  },
  lobby: {
    title: 'Your table',
    titleOf: (host: string) => `${host}’s table`,
    invite: 'Invitation link',
    inviteText: 'Anyone with this link can take a free seat.',
    seat: (number: number) => `Seat ${number}`,
    you: 'you',
    host: 'host',
    bot: (level: string) => `bot · ${level}`,
    open: 'Free seat',
    waiting: 'Waiting for someone to sit down…',
    seatBot: 'Seat a bot',
    clear: 'Clear the seat',
    addSeat: 'Add a seat',
    dropSeat: 'Remove the last seat',
    start: 'Start the game',
    startOpen: 'Fill or remove the free seats to start.',
    onlyHost: 'The host starts the game.',
    rename: 'Change your name',
    save: 'Save',
  },
  line: {
    offlineTitle: 'No connection',
    offlineText: 'The game continues as soon as the server can be reached.',
    notHereTitle: 'You have no seat at this table',
    notHereText: 'Open the invitation link to sit down.',
    outdatedTitle: 'This page is out of date',
    outdatedText: 'The server has been updated. Reload the page; the game continues where it was.',
    reload: 'Reload',
    goneTitle: 'Table not found',
    goneText: 'It may have been deleted.',
    closedTitle: 'This table was closed',
    closedText:
      'Everybody has left, or the server’s host has closed it. An unfinished game has no result.',
  },
  deal: {
    title: 'A fair deal you can check',
    lead: 'Before the tiles are shuffled, the server and every player each seal a secret. The deal is computed from all of them, and anybody can check it afterwards.',
    limits: 'This does not prove that nobody saw hidden tiles: the server knows them all.',
  },
  links,
  learn,
};

export default setup;

/** The shape that every language has. */
export type SetupWords = typeof setup;
