/** English words of the list of open tables. */

export const open = {
  title: 'Open tables',
  lead: 'Tables with people at them right now. Everybody is welcome.',
  name: 'You play as',
  free: (count: number) => (count === 1 ? '1 seat is free' : `${count} seats are free`),
  seat: 'free',
  join: 'Sit down',
  watch: 'Watch',
  yours: 'Back to your table',
  late: (turns: number) =>
    turns === 0 ? 'shown live' : turns === 1 ? 'shown 1 turn late' : `shown ${turns} turns late`,
  onlookers: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 spectator' : `${count} spectators`,
  since: (when: string) => `set up ${when}`,
  noneTitle: 'No table is open right now',
  noneText:
    'Start one: choose “Play with friends” on the home page and tick “Show in the list of open tables”. Anyone who looks here can then join you.',
  set: 'Set up a table',
  offline: 'Offline: this list may be out of date.',
};

export type OpenWords = typeof open;
