/** English words of the first page beyond setting up a table. */

export const start = {
  newHere: 'New here?',
  howToPlay: 'How to play',
  programmers: 'For programmers',
  licence: 'Open source, MIT licence',
  more: 'About tilerummy',
};

/** The shape that every language has. */
export type StartWords = typeof start;
