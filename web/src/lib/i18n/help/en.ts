/** Keys, gestures and settings. */

export const help = {
  help: {
    keysTitle: 'Keys',
    keys: {
      arrows: 'Walk over the tiles, from anywhere at the table',
      space: 'Pick up or let go of a tile; several one after another',
      shiftSpace: 'Pick up a whole run or meld',
      enter: 'Pick up; or put down on the meld you are on',
      newMeld: 'Put down as a new meld',
      nudge: 'Move tiles along the rack',
      home: 'Send a tile back to the rack',
      escape: 'Let go of everything',
      play: 'Play',
      draw: 'Draw or pass',
      undo: 'Undo',
      redo: 'Redo',
      reset: 'Reset turn',
      hint: 'Hint',
      sort: 'Sort the rack',
      look: 'Show the table or your plan',
      discard: 'Discard the plan',
      help: 'This overview',
    },
    touch:
      'With the mouse: drag, or click a tile and then its place. Other tiles that you click in the same meld or on your rack come along. Hold a tile to take its whole run. Double-click to send a tile home.',
  },
  settings: {
    theme: 'Appearance',
    themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
    sounds: 'Sounds',
    letters: 'Letters on tiles',
    everyStop: 'The Tab key stops at every tile and choice',
    palette: 'Tile colours',
    palettes: { safe: 'Easy to tell apart', classic: 'Classic' },
    autoCall: 'Call out by itself on the last tile',
  },
};

/** The shape that every language has. */
export type HelpWords = typeof help;
