/** English words about what this server stores. */

const days = (count: number) => (count === 1 ? 'one day' : `${count} days`);

export const privacy = {
  title: 'Privacy',
  lead: 'What this server stores about you, for how long, and how you take it or delete it.',
  noAccount: 'There are no accounts, no advertising, and nobody counts your visits. Nothing is sent to other servers, except messages about your turn if you switch these on.',
  stored: 'What is stored',
  parts: [
    { what: 'One cookie', text: 'A random number by which this browser finds its seats again. The server stores only a hash of it, and a random player number.' },
    { what: 'Your games', text: 'The name you gave at a table, your moves, what you said there with the ready phrases, and the results. Everybody at the table sees these.' },
    { what: 'Contests', text: 'Names and schools as the director entered them, seats, results, penalties with their reasons, and who did what and when. Everybody with a link of the contest sees names, seats and results.' },
    { what: 'Messages about your turn', text: 'Only if you switched them on: the address that your browser gave for them.' },
    { what: 'On this device', text: 'Your settings, links of your contests, puzzles, and lessons. They stay in this browser.' },
    { what: 'The server’s log', text: 'Network addresses of requests that were refused or attacked the server. The host decides how long the log is kept.' },
  ],
  time: 'For how long',
  finished: (count: number | null) => (count === null ? 'Finished games: until the host deletes them.' : `Finished games: ${days(count)} after the last move.`),
  unfinished: (count: number | null) => (count === null ? 'Unfinished games: until the host deletes them.' : `Unfinished games: ${days(count)} after the last move.`),
  contests: (count: number | null) => (count === null ? 'Contests: until the director or the host deletes them.' : `Contests: ${days(count)} after the last change.`),
  backups: 'Backups that the host has made keep what was in them.',
  yours: 'Your data',
  yoursText: 'Your name, games and results, as this browser’s player.',
  export: 'Download my data',
  delete: 'Delete my data',
  deleteText: 'Your seats in open games go to bots, your name becomes “anonymous” in all games, and this browser forgets everything. Games of others stay. Nobody can undo this.',
  sure: 'Yes, delete everything',
  inContests: 'In a contest your name belongs to its director: ask for it to be removed. The results stay without the name.',
  more: 'What is stored, and for how long',
};

export type PrivacyWords = typeof privacy;
