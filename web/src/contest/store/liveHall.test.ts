import { describe, expect, it } from 'vitest';
import type { LiveTable } from '../../net/protocol';
import { LiveHall, playedAt, secondsLeft } from './liveHall.svelte';

const seat = (changes: Partial<LiveTable['seats'][number]> = {}) => ({
  entrant: 'e1',
  came: true,
  here: true,
  bot: false,
  tiles: 7,
  left_ms: 90_000,
  ...changes,
});
const table = (changes: Partial<LiveTable> = {}): LiveTable => ({
  division: 'd1',
  table: 0,
  match: 'm',
  status: 'playing',
  game: 1,
  games: 2,
  turn: 0,
  turn_ms: null,
  seats: [seat(), seat()],
  ...changes,
});

describe('a clock on the wall', () => {
  it('runs on between two looks for whoever is to move, and for nobody else', () => {
    expect(secondsLeft(table(), 0, 3_000)).toBe(87);
    expect(secondsLeft(table(), 1, 3_000)).toBe(90);
  });

  it('does not run for a bot, whose time is nobody’s', () => {
    expect(secondsLeft(table({ seats: [seat({ bot: true })] }), 0, 3_000)).toBe(90);
  });

  it('tells what is left of the turn where there is no clock for the game, and goes below nothing', () => {
    const turns = table({
      turn_ms: 20_000,
      seats: [seat({ left_ms: null }), seat({ left_ms: null })],
    });
    expect([secondsLeft(turns, 0, 500), secondsLeft(turns, 1, 500)]).toEqual([20, null]);
    expect(secondsLeft(table({ seats: [seat({ left_ms: 1_000 })] }), 0, 4_000)).toBe(-3);
  });
});

describe('what taking a round back would end', () => {
  it('is told by table, of the own division', () => {
    const tables = [
      table(),
      table({ table: 1, status: 'lobby' }),
      table({ table: 2, status: 'between_games' }),
      table({ division: 'd2', table: 3 }),
      table({ table: 4, status: 'finished' }),
    ];
    expect(playedAt(tables, { id: 'd1' })).toEqual({ playing: [1, 3], waiting: [2] });
  });

  it('keeps what was seen when the server does not answer', async () => {
    let answers = true;
    const hall = new LiveHall(() =>
      answers ? Promise.resolve({ tables: [table()] }) : Promise.reject(new Error('away')),
    );
    expect(hall.known).toBe(false);
    await hall.look();
    answers = false;
    await expect(hall.look()).rejects.toThrow('away');
    expect([hall.known, hall.tables.length]).toEqual([true, 1]);
  });
});
