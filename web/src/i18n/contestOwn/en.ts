/** English words of a player's own phone: whose it is, and what its owner says to the sheet. */

export const own = {
  claim: 'This is my phone',
  claimText:
    'On your own phone you confirm your results yourself. If a referee confirms for you, the sheet says so.',
  taken: 'Another phone has claimed this name. If it is yours, ask the director to free it.',
  freed: 'The director has freed your name',
  freedText: 'This phone no longer has a name. Find your name again on the players’ page.',
  toPlayers: 'Go to the players’ page',
  sheet: (table: number, round: number) => `Your sheet: table ${table}, round ${round}`,
  agree: 'I agree',
  agreed: 'You have agreed.',
  phonesOff:
    'Players’ phones do not confirm results in this contest. Tell the referee whether your sheet is right.',
  object: 'I do not agree',
  objectText: 'What is not right? The director sees it, and the round waits.',
  send: 'Tell the director',
  objected: 'The director has been told that you do not agree.',
  settled: 'It is correct now',
  waiting: 'You can confirm once all games of your table have been entered.',
  entered: 'Once your results have been entered, you confirm them here.',
  // What others see of it.
  disagrees: (name: string, reason: string) =>
    reason === '' ? `${name} does not agree.` : `${name} does not agree: “${reason}”`,
  answer: 'Correct the game, or confirm for the player when it is settled.',
  phone: 'This player’s phone',
  hasPhone: 'A phone has claimed this name and can confirm its results.',
  noPhone:
    'No phone has claimed this name yet. The player claims it on the players’ page or scans a code you create here.',
  free: 'Free the name',
  freeText: 'That phone loses the name, and another one can claim it.',
  give: 'Create a code',
};

export type OwnWords = typeof own;
