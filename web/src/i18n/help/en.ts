/** Keys, gestures and settings. */

export const help = {
  help: {
    keysTitle: 'Keys',
    keys: {
      arrows: 'Move between tiles, from anywhere at the table',
      space: 'Select or deselect a tile; you can select several',
      shiftSpace: 'Select a whole run or meld',
      enter: 'Select, or place on the current meld',
      newMeld: 'Place as a new meld',
      nudge: 'Move tiles along the rack',
      home: 'Send a tile back to the rack',
      escape: 'Deselect everything',
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
      'With a mouse: drag, or click a tile and then its place. Click more tiles in the same meld or on your rack to move them together. Hold a tile to select its whole run. Double-click to send a tile back.',
  },
  settings: {
    theme: 'Appearance',
    themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
    sounds: 'Sounds',
    letters: 'Letters on tiles',
    everyStop: 'Tab stops at every tile and option',
    palette: 'Tile colours',
    palettes: { safe: 'Easy to tell apart', classic: 'Classic' },
    autoCall: 'Call out automatically with the last tile',
  },
};

/** The shape that every language has. */
export type HelpWords = typeof help;
