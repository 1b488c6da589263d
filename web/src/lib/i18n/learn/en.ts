/** English: where to learn the game. */

export const learn = {
  newHereLead: 'Learn in six steps',
  goOn: (number: number) => `Go on with lesson ${number}`,
  lessons: 'Lessons',
  whole: 'The whole rule card',
  source: 'Source',
  example: 'Example',
  wrong: 'not allowed',
  touchTitle: 'Fingers',
  touch: {
    drag: 'Drag a tile to its place',
    tap: 'Or tap it, then tap where it goes',
    several: 'Tap several tiles of a meld or your rack to move them together',
    hold: 'Hold a tile to take its whole run or group',
    twice: 'Tap a tile twice to send it home',
  },
};

export type LearnWords = typeof learn;
