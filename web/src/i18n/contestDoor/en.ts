/** English words for the door and the hall: who has come, announcements, calls. */

export const calls = {
  told: (table: number, round: number) => `Table ${table}, round ${round}, calls for a referee.`,
  take: 'I am going',
};

export type CallWords = typeof calls;

export const door = {
  title: 'Check-in',
  use: 'Check people in',
  text: 'The next round seats only people who are marked as here. Everybody else can still come later.',
  marks: { present: 'Here', late: 'Late', absent: 'Absent' },
  all: 'All',
  open: 'Not yet',
  markOf: (name: string) => `Has ${name} come?`,
  again: 'Check everybody in again',
  call: 'Call the referee',
  called: 'A referee has been called to your table.',
  announce: 'Announcement',
  announceText: 'Screens and phones show it until you withdraw it.',
  show: 'Show it',
  withdraw: 'Withdraw',
  nobody: 'Nobody in this part of the list.',
};

export type DoorWords = typeof door;
