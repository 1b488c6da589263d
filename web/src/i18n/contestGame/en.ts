/** English words for a game's result as a director enters it, and for what it changes. */

export const game = {
  ending: 'How the game ended',
  call: 'Somebody went out',
  exhausted: 'The pool ran out',
  walkover: 'Walk-over',
  winner: 'Who went out',
  walker: 'Who was there',
  how: (name: string) => `How ${name} ended`,
  hows: {
    played: 'Tiles left',
    unopened: 'Never opened',
    declined: 'Declined to open',
    forfeit: 'Gave up',
    absent: 'Did not play',
  },
  sum: 'Sum left',
  count: 'Tiles left',
  time: 'Time left',
  timeHint: 'min:s, with − in front if over time',
  extra: 'Penalty',
  plus: 'Plus on paper',
  went: 'Went out',
  reason: 'Reason for the correction',
  check: (minus: number, plus: number) => `Minus ${minus}, plus ${plus}`,
  wanted: (what: string) => `Still missing: ${what}.`,
  wantedOf: (name: string, fields: string) => `${name} (${fields})`,
  gone: 'withdrawn',
  outcome: 'Outcome',
  save: 'Save result',
  saveCorrection: 'Save correction',
  kept: 'Your earlier input has been restored.',
  badTime: (name: string, text: string) =>
    `${name}’s time left: minutes and seconds such as 2:30, not “${text}”.`,
  badNumber: (name: string, field: string, text: string) =>
    `${name}, ${field.toLowerCase()}: a whole number such as 24, not “${text}”.`,
};

export const impact = {
  title: 'What it changes',
  none: 'Nobody’s place changes.',
  place: (name: string, from: number, to: number) => `${name}: place ${from} → ${to}`,
  placed: (name: string, to: number) => `${name}: place ${to}`,
  on: 'now advances',
  off: 'no longer advances',
};

export type GameWords = typeof game;
export type ImpactWords = typeof impact;

/** Entries that disagree. */
export const dispute = {
  where: (table: number, round: number, game: number) =>
    `Table ${table}, round ${round}, game ${game}`,
  differ: 'These do not agree:',
  entry: (number: number) => `Entry ${number}`,
  by: (who: string, time: string) => `${who}, at ${time}`,
  sameFigures: 'Both have the same figures; choose either.',
  tiles: (count: number) => (count === 1 ? '1 tile' : `${count} tiles`),
};

export type DisputeWords = typeof dispute;
