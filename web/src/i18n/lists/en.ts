/** English words of all games, and of moving them; loaded when somebody opens these. */

export const lists = {
  title: 'All games',
  resultsOf: 'My results',
  search: 'Search names and rules',
  rules: 'Rules',
  result: 'Result',
  when: 'When',
  any: 'Any',
  results: { going: 'In progress', won: 'Won', shared: 'Shared', lost: 'Lost', open: 'No result' },
  days: (days: number) => (days === 365 ? 'Last year' : `Last ${days} days`),
  found: (count: number, all: boolean) =>
    `${count} ${count === 1 ? 'game' : 'games'}${all ? '' : ' so far'}`,
  none: 'No games yet. Tables where you play will appear here.',
  nothing: 'No games match your search.',
  older: 'Show older games',
  loading: 'Looking for older games…',
  points: (points: string) => `${points} points`,
  replay: 'Replay',
  replayOf: (names: string) => `Replay of the match with ${names}`,
  record: 'Record',
  recordOf: (names: string) => `Record of the match with ${names}`,
  hidden: 'Hidden from the home page',
  show: 'Show again',
  hideTitle: 'Hide from the home page',
  hideText:
    'In this browser only. The game continues, nobody is told, and you can still find it under “All games”.',
  hide: 'Hide',
  giveUpTitle: 'Give up your seat',
  giveUp: {
    bot: 'A bot of medium strength takes over. You cannot come back to this seat, and the table leaves your list.',
    close: 'Nobody else is there, so the table closes. An unfinished game has no result.',
    host: 'You are the host, so the table closes for everybody who is waiting there.',
    free: 'Your seat becomes free for somebody else.',
  },
  giveUpDo: 'Give up the seat',
  move: 'Move to another device',
  moveText:
    'Scan the code with the other device, or open the link there. Both devices keep the tables they have.',
  warning: (time: string) =>
    `The first person to open it can play for you at all your tables and see your tiles. It works once, until ${time}. Don’t show it to anybody else.`,
  code: 'QR code of the link below',
  link: 'Link for your other device',
  file: 'Save as a file',
  fileText:
    'Works once, within a day. The first person to open it can play for you, so delete it afterwards. The code above stops working.',
  openFile: 'Open a file',
  openFileText: 'Open a file saved on another device to bring its tables here.',
  badFile: 'This file does not hold tables, or it is from another server.',
  throwOut: 'Sign out all other devices',
  throwOutText: 'Only this browser will hold your seats. Codes and files you made stop working.',
  thrownOut: 'Only this browser holds your seats now.',
  takeTitle: 'Bring the tables here?',
  takeText:
    'You can then play the other device’s seats here too. This browser keeps the seats it already has. The link works once.',
  take: 'Bring the tables here',
};

export type ListWords = typeof lists;
