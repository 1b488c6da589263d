/** What comes when a game is over: the result, and how the deal is checked. */

import type { FindingCode } from '../../game/model/deal/check';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const after = {
  result: {
    review: 'Review',
    continued: (turn: number) =>
      `This game continues from turn ${turn} of another game with the same tiles, so there is no deal to check.`,
    youWon: 'You won!',
    won: (names: string) => `${names} won`,
    shared: 'Shared victory',
    byCall: 'by going out',
    byExhaustion: 'the pool is empty: the lowest rack wins',
    second: (names: string) => `second: ${names}`,
    asAtCall: 'points and tiles as of the call',
    void: 'Redeal',
    voided: 'void',
    handOf: (name: string) => `${name}’s tiles`,
    dealAgain: 'Deal again',
    youWonMatch: 'You won the match!',
    wonMatch: (names: string) => `${names} won the match`,
    sharedMatch: 'The match is a tie',
    byRedeal: (name: string) => `${name} claimed a redeal: this game does not count`,
    game: (number: number) => `Game ${number}`,
    matchOver: 'The match is over',
    score: 'Score',
    total: 'Total',
    wins: 'Wins',
    rackLeft: 'Left on the rack',
    emptyRack: 'empty',
    next: 'Next game',
    everybody: 'The game starts when everybody is ready.',
    isOn: 'The next game has started.',
    areReady: (names: string, count: number) =>
      `${names} ${count === 1 ? 'is' : 'are'} ready for the next game. It starts when you are ready.`,
    waitsFor: (names: string) => `Waiting for ${names}`,
    again: 'Play again',
    replay: 'Replay',
    record: 'Download the record',
    showTable: 'View the table',
    more: 'More',
    standings: 'Standings',
    sheet: 'Referee’s sheet',
    penalty: 'Penalty',
    tilesLeft: 'Tiles',
    timeLeft: 'Time left',
    rank: 'Rank',
    player: 'Player',
    advances: 'advances to the next round',
    advancing: (names: string) => `Next round: ${names}`,
    declined: (name: string, points: string) =>
      `${name} could have opened but did not: ${points} points. Possible melds`,
    unproven: (name: string) =>
      `There was no time to prove whether ${name} could have opened, so it counts as no`,
    behind: {
      wins: (name: string) => `behind ${name} by games won`,
      second_places: (name: string) => `behind ${name} by second places`,
      points: (name: string) => `behind ${name} by points`,
      tiles: (name: string) => `level with ${name} on wins and points; more tiles left`,
      time: (name: string) => `level with ${name} on everything but time`,
    },
  },
  deal: {
    serverSeal: 'The server’s seal',
    yourSeal: 'Your seal',
    words: 'Your own words',
    wordsText: 'Mixed into your secret in this game and later ones.',
    receipt: 'Save the receipt',
    next: (game: number) => `Deal of game ${game}`,
    check: 'Check the deal',
    checking: 'Computing the deal again…',
    unreadable: 'The record of this game could not be read. Try again.',
    verdict: {
      nobodyChose: 'Nobody chose this deal',
      fits: 'This deal matches its record',
      doesNotFit: 'This deal does not match',
    },
    verdictText: {
      nobodyChose:
        'Your own secret is in it. The server committed to its secret before it knew yours, and nobody else knew the server’s.',
      fits: 'Everything that can be checked here is right. This browser cannot tell whether your own secret is in it.',
      doesNotFit:
        'Something differs from what was sealed. Save the record and your receipt, and show both to somebody you trust.',
    },
    findings: {
      sealSame: () => 'The server’s seal is the same as before the deal.',
      sealOther: (_: string, value: string) =>
        `Before the deal the server showed a different seal: ${value}`,
      sealUnknown: () =>
        'This browser has no receipt for this game, so only the record can be checked.',
      seedFits: () => 'The server’s secret matches its seal.',
      seedOther: () => 'The server’s secret does not match its seal.',
      ownIn: () => 'Your secret is in the deal, as your page made it.',
      ownOther: () =>
        'The record has a different secret for your seat than the one your page made.',
      ownLate: () => 'Your secret arrived too late; the game was dealt without it.',
      ownLeftOut: () => 'The server received your secret but left it out.',
      ownNone: () => 'Your seat did not seal a secret for this game.',
      othersFit: (names: string) => `The other players’ secrets match their seals: ${names}.`,
      othersOther: (names: string) => `A secret does not match its seal: ${names}.`,
      late: (names: string) =>
        `Dealt without players who did not reveal their secret in time: ${names}.`,
      common: () =>
        'All tables of the round were dealt from this one seal, without secrets from the players. Everybody got the same tiles, and the server could have chosen them.',
      uncommitted: (names: string) =>
        `Dealt without players who had not sealed a secret: ${names}.`,
      bots: (names: string) => `Bots add no secret, because the server would know it: ${names}.`,
      older: () =>
        'This game was dealt the older way, from the server’s secret alone. The server could have tried many.',
      tilesFit: (_: string, value: string) =>
        `Shuffled again in this browser, all ${value} tiles match the deal.`,
      tilesOther: () => 'Shuffled again in this browser, the tiles do not match the deal.',
    } as Findings,
  },
  /** Who asked for hints, and in how many turns. */
  hinted: (who: readonly { readonly name: string; readonly turns: number }[]) =>
    `Used hints: ${who.map(({ name, turns }) => `${name} in ${turns} ${turns === 1 ? 'turn' : 'turns'}`).join(', ')}`,
  seats: {
    awayTitle: (name: string) => `${name} is away`,
    awayText: (name: string) =>
      `A bot can stand in. ${name} keeps the seat and can take it back with one press.`,
    slowText: (name: string) =>
      `${name} has not moved for a long time. A bot can stand in; ${name} can take the seat back with one press.`,
    agree: 'I agree to a bot',
    agreed: (names: string) =>
      `Agreed so far: ${names}. A majority of the players present decides.`,
    mostDecide: 'While the host is away, a majority of the players present decides.',
    waitsUndo: (seconds: number) =>
      `You can undo this for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    device: 'On another device?',
    deviceText: (name: string) =>
      `${name} can sit down on another device with the invitation link, the same name and a seat code. Give the code to ${name} only: anyone who has it can see the rack.`,
    makeWord: 'Make a seat code',
    word: 'Seat code',
    wordText: 'Works once, within an hour.',
    hostAway: (name: string) => `${name}, the host, is away.`,
    beHost: 'Become the host',
    ownSeat: 'Already have a seat here?',
    ownSeatText: 'Ask the host for a seat code to continue here where you left off.',
    yourSeat: 'Your seat',
    takeSeat: 'Take my seat',
    rematch: 'Rematch with everybody',
    endAndRematch: 'End this match and ask for a rematch',
    rematchText: 'Same seats, same rules, same link.',
    asks: (name: string) => `${name} wants a rematch`,
    yes: 'Yes, I’m in',
    notNow: 'Not now',
    saidNotNow: 'You are sitting this one out. The table is there if you change your mind.',
    afterAll: 'Play after all',
    toTable: 'Go to the table',
    invited: 'Play again?',
    waitsForAnswer: 'has been asked…',
    waitsNotNow: 'not playing now',
    keepsSeat: 'a bot plays until they come',
    missing: 'Wait for the answers, or fill those seats yourself.',
    declined: 'Not everybody is playing: seat a bot there or clear the seat.',
    evening: 'Overall score',
    matches: (n: number) => `after ${count(n, 'match', 'matches')}`,
    player: 'Player',
    won: 'Won',
    points: 'Points',
  },
};

/** The shape that every language has. */
export type AfterWords = typeof after;

type Findings = Record<FindingCode, (names: string, value: string) => string>;
