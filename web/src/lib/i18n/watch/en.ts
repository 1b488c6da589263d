/** English words of looking on; loaded where somebody does, or lets others do it. */

const late = (turns: number) => (turns === 1 ? 'one turn late' : `${turns} turns late`);

export const watch = {
  title: 'Who sees this table',
  label: 'Onlookers',
  text: 'Whoever has the link sees the table and no rack. When a game is over they see all of it.',
  delays: (delay: number | null) => (delay === null ? 'Nobody' : delay === 0 ? 'At once' : delay === 1 ? '1 turn late' : `${delay} turns late`),
  settled: (delay: number) => (delay === 0 ? 'Onlookers see the table at once.' : `Onlookers see the table ${late(delay)}.`),
  list: 'In the list of open tables',
  listText: 'Every visitor then finds this table while somebody is here: names, rules and free seats.',
  listed: 'This table is in the list of open tables.',
  link: 'Link for onlookers',
  count: (count: number) => (count === 0 ? 'Nobody looks on' : count === 1 ? '1 looks on' : `${count} look on`),
  you: 'You look on',
  youLate: (turns: number) => `You see the table ${late(turns)}`,
  replay: 'See it turn by turn',
  closedTitle: 'Nobody can look on here',
  closedText: 'The link is mistyped, or the host has shut onlookers out. Perhaps too many look on already.',
};

export type WatchWords = typeof watch;
