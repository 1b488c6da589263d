import { describe, expect, it } from 'vitest';
import type { RecordedGame } from '../../net/protocol';
import { csv, playedOf, running, tally, totals, type PlayedGame } from './results';

const GAME: PlayedGame = {
  match: 'aaaa',
  game: 1,
  date: '2026-01-02T00:00:00Z',
  ruleset: 'classic',
  opponents: ['Bo'],
  won: true,
  points: 30,
  turns: 10,
  tiles: 14,
  biggest: 6,
  missed: null,
};
const LOST: PlayedGame = {
  ...GAME,
  match: 'bbbb',
  date: '2026-01-01T00:00:00Z',
  ruleset: 'xp',
  opponents: ['Bo', 'Cleo'],
  won: false,
  points: -12,
  turns: 5,
  tiles: 1,
  biggest: 1,
  missed: 2,
};

const turn = (seat: number, placed: string[]) =>
  ({ seat, placed }) as RecordedGame['turns'][number];
const RECORDED = {
  date: null,
  ruleset: 'classic',
  players: ['Ada', 'Bo'],
  continued: false,
  turns: [turn(0, ['R1', 'R2', 'R3']), turn(1, ['B1']), turn(0, [])],
  outcome: {
    termination: 'call',
    winners: [0],
    runners_up: [],
    scores: [9, -9],
    penalties: [-2, 0],
  },
} as unknown as RecordedGame;

describe('a game of a match', () => {
  it('counts with what its player did', () => {
    const [played] = playedOf('aaaa', 0, [RECORDED]);
    expect(played).toMatchObject({
      won: true,
      points: 7,
      turns: 2,
      tiles: 3,
      biggest: 3,
      opponents: ['Bo'],
    });
  });

  it('does not count without a result, nor when it was played on from elsewhere', () => {
    expect(
      playedOf('aaaa', 0, [
        { ...RECORDED, outcome: null },
        { ...RECORDED, continued: true },
      ]),
    ).toEqual([]);
    expect(playedOf('aaaa', 0, [{ ...RECORDED, outcome: null }, RECORDED])[0]?.game).toBe(2);
  });
});

describe('results', () => {
  it('add up', () => {
    expect(totals([GAME, LOST])).toEqual({
      games: 2,
      won: 1,
      biggest: 6,
      perTurn: 1,
      missed: 1,
      counted: 1,
    });
    expect(totals([])).toMatchObject({ games: 0, perTurn: 0 });
    expect(tally([GAME, LOST], (game) => game.opponents)).toEqual([
      { name: 'Bo', games: 2, won: 1 },
      { name: 'Cleo', games: 1, won: 0 },
    ]);
    expect(running([GAME, LOST])).toEqual([-12, 18]);
  });

  it('become lines for a spreadsheet, in which no name is a formula', () => {
    const text = csv([{ ...LOST, opponents: ['=1+1', 'A "B"'] }]);
    expect(text.split('\r\n')[1]).toBe(
      `bbbb,1,2026-01-01T00:00:00Z,xp,"'=1+1; A ""B""",false,-12,5,1,1,2`,
    );
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.startsWith('\ufeffmatch,')).toBe(true);
  });
});
