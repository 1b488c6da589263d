/** English words for the door: who has come. */

export const door = {
  title: 'Check-in',
  use: 'Check people in',
  text: 'The next round seats only people who are marked as here. Everybody else can still come later.',
  marks: { present: 'Here', late: 'Late', absent: 'Absent' },
  all: 'All',
  open: 'Not yet',
  markOf: (name: string) => `Has ${name} come?`,
  again: 'Check everybody in again',
  nobody: 'Nobody in this part of the list.',
};

export type DoorWords = typeof door;
