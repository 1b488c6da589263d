/** English words of looking on; loaded where somebody does, or lets others do it. */

const late = (turns: number) => (turns === 1 ? 'one turn late' : `${turns} turns late`);

export const watch = {
  title: 'Who can see this table',
  label: 'Spectators',
  text: 'Anyone with the link sees the table but no racks. When a game is over, they see everything.',
  delays: (delay: number | null) =>
    delay === null
      ? 'Nobody'
      : delay === 0
        ? 'Live'
        : delay === 1
          ? '1 turn late'
          : `${delay} turns late`,
  settled: (delay: number) =>
    delay === 0 ? 'Spectators see the table live.' : `Spectators see the table ${late(delay)}.`,
  list: 'Show in the list of open tables',
  listText:
    'While somebody is here, every visitor can find this table, with names, rules and free seats.',
  listed: 'This table is in the list of open tables.',
  link: 'Link for spectators',
  count: (count: number) =>
    count === 0 ? 'No spectators' : count === 1 ? '1 spectator' : `${count} spectators`,
  you: 'You are watching',
  youLate: (turns: number) => `You see the table ${late(turns)}`,
  replay: 'See it turn by turn',
  closedTitle: 'You cannot watch this table',
  closedText:
    'The link may be mistyped, the host may not allow spectators, or there are too many already.',
};

export type WatchWords = typeof watch;
