/** English words of the list of open tables. */

export const open = {
  title: 'Open tables',
  lead: 'Tables at which somebody sits right now and everybody is welcome.',
  name: 'You play as',
  free: (count: number) => (count === 1 ? '1 seat is free' : `${count} seats are free`),
  seat: 'free',
  join: 'Sit down',
  watch: 'Look on',
  yours: 'To your table',
  late: (turns: number) => (turns === 0 ? 'shown at once' : turns === 1 ? 'shown 1 turn late' : `shown ${turns} turns late`),
  onlookers: (count: number) => (count === 0 ? '' : count === 1 ? '1 looks on' : `${count} look on`),
  since: (when: string) => `set up ${when}`,
  noneTitle: 'No table is open right now',
  noneText: 'Open one: choose “Play with friends” on the first page, and tick “In the list of open tables” while you wait. Whoever looks here then finds you.',
  set: 'Set up a table',
  offline: 'No connection; the list is not fresh.',
};

export type OpenWords = typeof open;
