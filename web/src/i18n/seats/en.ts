/** Seats that are kept, and bots that stand in. */

export const seats = {
  plays: 'bot plays',
  botFor: (name: string) => `a bot plays for ${name}`,
  botForYou: 'A bot is playing for you.',
  takeBack: 'Take your seat back',
  takingBack: (name: string) => `The seat stays yours, ${name}.`,
  undo: (seconds: number) => `Undo (${seconds})`,
  undoFor: (name: string, seconds: number) => `Undo (${seconds}): no bot for ${name}`,
  away: 'Away…',
  standIn: 'Let a bot stand in',
};

export type SeatWords = typeof seats;
