import type { PlanWords } from './shape';

const count = (tiles: number) => `${tiles} ${tiles === 1 ? 'tile' : 'tiles'}`;

export const plan: PlanWords = {
  tag: 'Plan · only you see it',
  label: 'Plan',
  idle: (name) => `${name} is thinking… Move tiles to plan ahead.`,
  ready: (tiles, points) =>
    `${count(tiles)}${points === null ? '' : `, ${points} points`}, works so far`,
  nothingPlaced: 'no tile from your rack in it yet',
  aside: (name) => `${name} is thinking… Your plan is put aside.`,
  offer: (tiles) => `Your plan still works: ${count(tiles)}`,
  offerUnfinished: 'Your plan is unfinished',
  wentBack: (tiles) => `The table changed. Back on your rack: ${tiles}`,
  undone: 'The table changed. Part of your plan was undone.',
  use: 'Use the plan',
  discard: 'Discard the plan',
  showTable: 'Show the table',
  showPlan: 'Show the plan',
  hint: {
    failed: 'No hints: the solver could not be started',
    meld: 'here',
    pointed: 'suggested place',
  },
};
