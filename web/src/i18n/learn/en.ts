/** English: where to learn the game. */

export const learn = {
  newHereLead: 'Learn in six steps',
  goOn: (number: number) => `Continue with lesson ${number}`,
  lessons: 'Lessons',
  whole: 'Full rule card',
  source: 'Source',
  example: 'Example',
  wrong: 'not allowed',
  touchTitle: 'Touch',
  touch: {
    drag: 'Drag a tile to its place',
    tap: 'Or tap it, then tap where it goes',
    several: 'Tap several tiles in a meld or on your rack to move them together',
    hold: 'Hold a tile to select its whole run or group',
    twice: 'Double-tap a tile to send it back',
  },
};

export type LearnWords = typeof learn;
