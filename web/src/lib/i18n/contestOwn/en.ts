/** English words of a player's own phone: whose it is, and what its owner says to the sheet. */

export const own = {
  claim: 'This is my phone',
  claimText: 'On your own phone you confirm your results yourself. If a referee confirms for you, the sheet says so.',
  taken: 'Another phone has this name. If it is yours, ask the director to free it.',
  freed: 'The director has freed your name',
  freedText: 'This phone is nobody’s any more. Find your name again on the players’ page.',
  toPlayers: 'To the players’ page',
  sheet: (table: number, round: number) => `Your sheet: table ${table}, round ${round}`,
  agree: 'That is right',
  agreed: 'You have agreed.',
  phonesOff: 'Phones do not confirm results in this contest. Tell the referee whether your sheet is right.',
  object: 'That is not right',
  objectText: 'What is not right? The director sees it, and the round waits.',
  send: 'Tell the director',
  objected: 'The director knows that you do not agree.',
  settled: 'It is right now',
  waiting: 'You can agree when all games of your table have been entered.',
  entered: 'When your results have been entered, you agree to them here.',
  // What others see of it.
  disagrees: (name: string, reason: string) => (reason === '' ? `${name} does not agree.` : `${name} does not agree: “${reason}”`),
  answer: 'Correct the game, or confirm for the player when it is settled.',
  phone: 'Phone of this player',
  hasPhone: 'A phone has this name, and agrees to results with it.',
  noPhone: 'No phone has this name yet. The player takes it on the players’ page, or scans the code that you make here.',
  free: 'Free the name',
  freeText: 'Then that phone is nobody’s, and another one can take the name.',
  give: 'Make a code',
};

export type OwnWords = typeof own;
