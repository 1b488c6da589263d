/** What comes before the tiles are dealt: first page, invitations, lobby, rules. */

import type { MatchStatus, RulesetName } from '../../tables';
import { learn } from '../learn/en';
import { links } from '../links/en';
import { start } from '../start/en';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const RULESETS: Record<RulesetName, { readonly name: string; readonly note: string }> = {
  classic: { name: 'Classic', note: '2–4 players, 106 tiles' },
  standard: { name: 'Standard', note: '2–6 players; plays on until nobody can lay' },
  xp: { name: 'XP', note: '2–6 players, 160 tiles, 4 jokers' },
  twist: { name: 'Twist', note: '2–4 players, 112 tiles; double, colour-change and mirror jokers' },
  guide: { name: 'Guide', note: '2–4 players; forget to call and you have not won; 100 points for never opening' },
  tournament: { name: 'Tournament', note: '3–4 players; a clock for the whole game, flat penalties, two games' },
};

const STATUS: Record<MatchStatus, string> = {
  lobby: 'Waiting for players',
  playing: 'Being played',
  between_games: 'Between games',
  finished: 'Finished',
  closed: 'Closed',
};

export const setup = {
  hints: { label: 'Hints', on: 'On', off: 'Off', none: 'no hints' },
  home: {
    tagline: 'The tile game for two to six. At your own table.',
    lead: 'Lay runs and groups, rearrange the whole table, be the first to empty your rack.',
    yourName: 'Your name',
    namePlaceholder: 'What shall we call you?',
    defaultName: 'Player',
    nameFull: 'A name has at most 24 letters.',
    bots: 'Play against bots',
    botsLead: 'Dealt in one click',
    friends: 'Play with friends',
    friendsLead: 'Send a link, no account',
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
    gameClock: (time: string) => `${time} a game`,
    roundsCount: (count: number) => plural(count, 'round', 'rounds'),
    botCount: (count: number) => plural(count, 'bot', 'bots'),
    yourTurn: 'Your turn',
    dealing: 'Dealing…',
  },
  start,
  status: {
    compiling: 'Preparing the solver.',
    compilingMore: 'Bots and hints wait for it; only the first start takes so long. You can already look around.',
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
    changeLead: 'What this table plays differently',
    ofTable: 'Change rules or clock',
    use: 'Use for this table',
    notUsed: 'The rules were not changed. Try again.',
    asWritten: 'Back to the book',
    changed: 'changed at this table',
    changedCount: (count: number) => plural(count, 'rule changed', 'rules changed'),
    book: (sentence: string) => `The book says: ${sentence}`,
    bookNumber: (book: string, here: string) => `${book} in the book, ${here} here`,
  },
  matchStatus: (status: MatchStatus) => STATUS[status],
  join: {
    title: (host: string) => `${host} invites you to a table`,
    seats: (open: number) => (open === 1 ? '1 seat is free' : `${open} seats are free`),
    sit: 'Sit down',
    seated: 'At the table',
    openSeat: 'Free seat',
    deadTitle: 'This link leads to no table',
    deadText: 'It may be mistyped, or the table is gone. Ask for a new link.',
    fullTitle: 'Every seat is taken',
    fullText: 'Ask the host to add a seat, or start a table of your own.',
  },
  lobby: {
    title: 'Your table',
    titleOf: (host: string) => `${host}’s table`,
    invite: 'Invitation link',
    inviteText: 'Whoever opens this link can take a free seat.',
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
    offlineText: 'This table needs one. It goes on as soon as the server can be reached.',
    notHereTitle: 'You have no seat at this table',
    notHereText: 'Open the invitation link to sit down.',
    outdatedTitle: 'This page is out of date',
    outdatedText: 'The server has been updated. Load the page again; the game goes on where it was.',
    reload: 'Load again',
    goneTitle: 'There is no such table',
    goneText: 'It may have been cleared away.',
    closedTitle: 'This table was closed',
    closedText: 'Everybody has left it for good, or whoever runs the server has ended it. A game that was not over has no result.',
  },
  deal: {
    title: 'A deal nobody can choose',
    lead: 'Before the tiles are mixed, the server and everybody at the table seal a secret each. The deal is made of all of them, and afterwards anybody can check it.',
    limits: 'It does not show that nobody saw hidden tiles: the server knows them all.',
  },
  links,
  learn,
};

/** The shape that every language has. */
export type SetupWords = typeof setup;
