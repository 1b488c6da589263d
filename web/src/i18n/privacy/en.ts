/** English words about what this server stores. */

const days = (count: number) => (count === 1 ? 'one day' : `${count} days`);

export const privacy = {
  title: 'Privacy',
  lead: 'What this server stores about you, for how long, and how to download or delete it.',
  noAccount:
    'There are no accounts, no advertising and no visitor tracking. Nothing is sent to other servers, except turn notifications if you turn them on.',
  stored: 'What is stored',
  parts: [
    {
      what: 'One cookie',
      text: 'A random number that lets this browser find its seats again. The server stores only a hash of it and a random player number.',
    },
    {
      what: 'Your games',
      text: 'The name you gave at a table, your moves, the preset phrases you used, and the results. Everybody at the table can see these.',
    },
    {
      what: 'Contests',
      text: 'Names and schools as the director entered them, seats, results, penalties with their reasons, and who did what and when. Everybody with a link to the contest can see names, seats and results.',
    },
    {
      what: 'Clubs',
      text: 'Names as the keeper entered them, results of evenings, planned evenings, and what was changed when. Everybody with a member’s link can see them; guests see what the keeper shares.',
    },
    {
      what: 'Passkeys',
      text: 'Only if you make one: its public key, and when it was made and used. Your device keeps the private half. The links of your clubs and contests are not stored with it: the server makes them itself, so encrypting them for you would hide nothing from the host.',
    },
    {
      what: 'Turn notifications',
      text: 'Only if you turned them on: the address your browser gave for them.',
    },
    {
      what: 'On this device',
      text: 'Your settings, links of contests and clubs, score pads, puzzles and lessons. They stay in this browser.',
    },
    {
      what: 'The server’s log',
      text: 'Network addresses of requests that were refused or looked like an attack. The host decides how long the log is kept.',
    },
  ],
  time: 'For how long',
  finished: (count: number | null) =>
    count === null
      ? 'Finished games: until the host deletes them.'
      : `Finished games: ${days(count)} after the last move.`,
  unfinished: (count: number | null) =>
    count === null
      ? 'Unfinished games: until the host deletes them.'
      : `Unfinished games: ${days(count)} after the last move.`,
  contests: (count: number | null) =>
    count === null
      ? 'Contests: until the director or the host deletes them.'
      : `Contests: ${days(count)} after the last change.`,
  clubs: (count: number | null) =>
    count === null
      ? 'Clubs: until the keeper or the host deletes them.'
      : `Clubs: ${days(count)} after the last change.`,
  backups: 'Backups made by the host keep what was in them.',
  yours: 'Your data',
  yoursText: 'The name, games and results of this browser’s player.',
  export: 'Download my data',
  delete: 'Delete my data',
  deleteText:
    'Bots take your seats in open games, your name becomes “anonymous” in all games, and this browser forgets everything. Other people’s games stay. This cannot be undone.',
  sure: 'Yes, delete everything',
  inContests:
    'In a contest, the director looks after your name: ask them to remove it. The results stay without the name.',
  more: 'What is stored, and for how long',
};

export type PrivacyWords = typeof privacy;
