/** English words for what is missing now, and for what is done about it. */

import type { Missing } from '../../net/protocol';

const round = ({ round: at }: Missing, word = 'Round') =>
  at === null ? `The next ${word.toLowerCase()}` : `${word} ${at + 1}`;
const SHOWN = 8;
const tables = ({ tables: all }: Missing) => {
  const told = all.slice(0, SHOWN).join(', ');
  return `${all.length === 1 ? 'table' : 'tables'} ${told}${all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''}`;
};

/** `names`: those of a tie, between whom a draw decides. */
export type Sentences = Record<Missing['code'], (missing: Missing, names: string) => string>;

const missing: Sentences = {
  no_division: () => 'Add a division: who plays by which rules, with which clock.',
  no_entrants: () => 'Nobody has been entered yet.',
  too_few_players: () => 'At least three people are needed.',
  check_in: ({ count }: Missing) =>
    count === 1 ? 'One person is not checked in yet.' : `${count} people are not checked in yet.`,
  registrations: ({ count }: Missing) =>
    count === 1
      ? 'One person has registered and waits for your answer.'
      : `${count} people have registered and wait for your answer.`,
  draft_wanted: (m: Missing) => `${round(m)} has no tables yet.`,
  drafting: () => 'Working out the tables…',
  draft_ready: (m: Missing) => `The tables of ${round(m, 'round')} are a draft that only you see.`,
  draft_outdated: (m: Missing) =>
    `The draft of ${round(m, 'round')} is out of date: what it was based on has changed.`,
  close_wanted: (m: Missing) => `${round(m)} was reopened. Close it when everything is right.`,
  tables_missing: (m: Missing) => `${round(m)}: results are still missing from ${tables(m)}.`,
  confirmations_missing: (m: Missing) =>
    `${round(m)}: players have not confirmed the results of ${tables(m)}.`,
  disputes: (m: Missing) => `${round(m)}: two entries disagree at ${tables(m)}.`,
  objections: (m: Missing) => `${round(m)}: a player does not agree at ${tables(m)}.`,
  tie_to_draw: (_: Missing, names: string) =>
    `${names} are level in wins, points, tiles and time. Draw lots to decide.`,
  ended_early: () =>
    'Fewer than three people are left, so no further round can be played. The standings are final unless somebody comes back.',
  all_over: () => 'All rounds are played.',
};

const step = {
  people: 'Enter people',
  check_in: 'Check in',
  registrations: 'Look at them',
  draft: 'Seat the round',
  again: 'Draft again',
  stop: 'Use the best so far',
  publish: (round: number) => `Publish round ${round}`,
  look: 'Look at the draft',
  table: (table: number) => `Open table ${table}`,
  settle: (table: number) => `Settle table ${table}`,
  close: (round: number) => `Close round ${round}`,
  lots: 'Draw lots',
  results: 'Ranking and certificates',
};

export type StepWords = typeof step;

const next = { missing, step };

export type NextWords = typeof next;

export default next;
