/** English: the catalogue that gives the type all others must have. */

import type { Color, Joker } from '../game/model/tile';
import type { BotLevel, MeldFault, MeldKind } from '../net/tables';
import codes from './codes/en.json';
import happened from './happened/en.json';
import plan from './plan/en.json';
import seats from './seats/en.json';

export type Palette = 'safe' | 'classic';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const COLOR: Record<Palette, Record<Color, string>> = {
  safe: { R: 'red', B: 'blue', K: 'black', O: 'teal' },
  classic: { R: 'red', B: 'blue', K: 'black', O: 'orange' },
};

const JOKER: Record<Joker, string> = {
  J: 'joker',
  JD: 'double joker',
  JC: 'colour-change joker',
  JM: 'mirror joker',
};

const en = {
  seats,
  app: {
    name: 'tilerummy',
    home: 'Home',
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    back: 'Back',
    copy: 'Copy',
    copied: 'Copied',
    loading: 'Setting the table…',
    showRule: 'Show the rule',
  },
  color: (color: Color, palette: Palette) => COLOR[palette][color],
  letter: (color: Color, palette: Palette): string =>
    color === 'O' && palette === 'safe' ? 'T' : color,
  tile: {
    number: (color: string, number: number) => `${color} ${number}`,
    joker: (kind: Joker) => JOKER[kind],
    jokerAs: (joker: string, what: string) => `${joker} as ${what}`,
    anyOf: (what: readonly string[]) => what.join(' or '),
    allOf: (what: readonly string[]) => what.join(' and '),
    twoOf: (what: readonly string[]) => `two of ${what.join(', ')}`,
    placed: 'placed this turn',
    fresh: 'newly placed',
    drawn: 'just drawn',
    held: 'selected',
    hint: 'suggested',
  },
  meld: {
    kind: (kind: MeldKind) => codes.kind[kind],
    fault: (fault: MeldFault) => codes.fault[fault],
    named: (tiles: string, state: string) => `${tiles}: ${state}`,
    points: (value: number) => plural(value, 'point', 'points'),
  },
  level: (level: string) => codes.level[level as BotLevel] ?? level,
  table: {
    mixing: 'Shuffling…',
    showResult: 'Show the result',
    away: 'away',
    howToPlay: 'How to play',
    label: 'Table',
    scrollDown: 'More tiles below',
    scrollUp: 'More tiles above',
    rack: 'Your rack',
    opponents: 'Opponents',
    empty: 'The table is still empty',
    emptyOpen: (threshold: number) =>
      threshold > 0
        ? `Open with melds from your own rack worth at least ${threshold} points.`
        : 'Lay any meld from your own rack.',
    emptyWait: 'Wait for the first meld.',
    yourTurn: 'Your turn',
    turnOf: (name: string) => `${name}’s turn`,
    tiles: (count: number) => plural(count, 'tile', 'tiles'),
    opened: 'opened',
    notOpened: 'not opened yet',
    pool: 'Pool',
    poolCount: (count: number) => `${plural(count, 'tile', 'tiles')} in the pool`,
    poolEmpty: 'The pool is empty',
    seconds: (seconds: number) => plural(seconds, 'second left', 'seconds left'),
    noClock: 'no clock',
    newMeld: 'New meld',
    holding: (count: number) => plural(count, 'tile selected', 'tiles selected'),
    toRack: 'Back to rack',
    left: 'Move left',
    right: 'Move right',
    putDown: 'Deselect',
    draw: 'Draw',
    pass: 'Pass',
    endTurn: 'End turn',
    drawnIdle: 'Lay tiles or end your turn',
    youDrew: (what: string) => `You drew ${what}`,
    timeUp: (what: string) => `Time is up: you drew ${what}`,
    redeal: 'Claim a redeal',
    redealText: 'You have enough doubles to claim a redeal before your first turn.',
    gameTime: (time: string) => `game time ${time}`,
    gameTimeOver: 'Out of time: every second costs points',
    play: 'Play',
    call: 'I’m out!',
    callNow: 'Call “I’m out!”',
    callStrict: 'Call out with your last tiles, or you don’t win',
    callMissing: 'You laid your last tile but did not call. Call now to win.',
    undo: 'Undo',
    redo: 'Redo',
    reset: 'Reset turn',
    hint: 'Hint',
    hintWait: 'Hints will be ready soon',
    sort: 'Sort',
    sortBy: { run: 'By runs', group: 'By groups', own: 'My order' },
    more: 'More',
    settings: 'Settings',
    help: 'Help',
    leave: 'Leave the table',
    ready: (count: number, points: number | null) =>
      `Ready: ${plural(count, 'tile', 'tiles')}${points === null ? '' : `, ${points} points`}`,
    readyOut: 'Ready: your last tiles!',
    nothingPlaced: 'Lay at least one tile, or draw',
    nothingPlacedPass: 'Lay at least one tile, or pass',
    nothingPlacedMustLay: 'The pool is empty: lay a tile if you can, otherwise pass',
    showOne: 'Show me one',
    tableChanged: 'Lay a tile from your rack too, or reset',
    openWith: (threshold: number, draws: boolean, mustLay: boolean) => {
      const opens = threshold > 0 ? `Open with ${threshold} points` : 'Lay any meld';
      return mustLay
        ? `${opens} if you can, otherwise pass`
        : `${opens}, or ${draws ? 'draw' : 'pass'}`;
    },
    claimOr: (doubles: number) => `${doubles} doubles: claim a redeal or play on`,
    badMeld: (meld: string, fault: string) => `${meld}: ${fault}`,
    moreBad: (count: number) => `(and ${count} more)`,
    below: (value: number, threshold: number) =>
      `${value} of ${threshold} points; ${threshold - value} more to open`,
    waitTurn: (name: string) => `${name} is thinking…`,
    waitBots: 'Getting the bots ready. Only the first start takes this long.',
    waitSecond: (name: string) => `You have won. ${name} plays for second place…`,
    sending: 'Sending…',
  },
  line: {
    lost: 'Connection lost. Reconnecting…',
  },
  event: {
    yourTurn: 'Your turn',
  },
  happened,
  settings: {
    title: 'Settings',
    language: 'Language',
    soundsOff: 'Turn sounds off',
    soundsOn: 'Turn sounds on',
  },
  plan,
};

export default en;

/** The shape of a catalogue; a language that lacks a key does not compile. */
export type Catalogue = typeof en;
