/** Seats that are kept, and bots that stand in. */

import type { Who } from '../happened/shape';

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
  event: {
    stoodIn: (who: Who) => `A bot plays for ${who ?? 'you'}`,
    back: (who: Who) => (who === null ? 'You play yourself again' : `${who} plays again`),
    asked: (by: Who, who: Who) => `${by === null ? 'You want' : `${by} wants`} somebody in the place of ${who ?? 'you'}`,
    host: (who: Who) => (who === null ? 'You are the host now' : `${who} is the host now`),
    moved: (who: Who) => (who === null ? 'You go on at another device' : `${who} goes on at another device`),
    rematch: (who: Who) => (who === null ? 'You ask for a rematch' : `${who} asks for a rematch`),
    yes: (who: Who) => (who === null ? 'You play' : `${who} plays`),
    notNow: (who: Who) => (who === null ? 'You do not play now' : `${who} does not play now`),
  },
};

export type SeatWords = typeof seats;
