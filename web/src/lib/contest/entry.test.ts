import { describe, expect, it } from 'vitest';
import type { SheetGame } from '../protocol';
import { blank, standing, toSend, type Form, type Typed } from './entry';
import { readTime, showTime } from './time';

const seats = ['e1', 'e2', 'e3'];
const fill = (changes: Partial<Form>, lines: Record<string, Partial<Typed>> = {}): Form => {
  const empty = blank(seats);
  const filled = Object.fromEntries(seats.map((seat) => [seat, { ...empty.lines[seat], ...lines[seat] } as Typed]));
  return { ...empty, ...changes, lines: filled };
};
const sent = (form: Form, clock = true) => toSend(form, { seats, clock });

describe('times', () => {
  it.each([['2:30', 150], ['150', 150], ['0:05', 5], ['-0:05', -5], ['−12', -12], [' 7:00 ', 420], ['2:75', null], ['a', null], ['', null]])('%s', (text, seconds) => {
    expect(readTime(text)).toBe(seconds);
  });

  it('are shown as they are written', () => {
    for (const seconds of [0, 5, 150, -5, -150, 3_600]) expect(readTime(showTime(seconds))).toBe(seconds);
  });
});

describe('a result as it is typed', () => {
  const others = { e2: { sum: '17', count: '4', time: '1:00' }, e3: { how: 'unopened' as const } };

  it('is sent when every field is there', () => {
    expect(sent(fill({ winner: 'e1' }, others))).toEqual({
      ending: { type: 'call', winner: 'e1' },
      lines: [
        { entrant: 'e1', how: 'played', tiles: null, sum: null, count: null, left_s: null, extra: 0 },
        { entrant: 'e2', how: 'played', tiles: null, sum: 17, count: 4, left_s: 60, extra: 0 },
        { entrant: 'e3', how: 'unopened', tiles: null, sum: null, count: null, left_s: null, extra: 0 },
      ],
    });
  });

  it('waits for a winner, sums, tiles, and for times that are times', () => {
    expect(sent(fill({}, others))).toBeNull();
    expect(sent(fill({ winner: 'e1' }, { ...others, e2: { sum: '17' } }))).toBeNull();
    expect(sent(fill({ winner: 'e1' }, { ...others, e2: { sum: 'x', count: '4' } }))).toBeNull();
    expect(sent(fill({ winner: 'e1' }, { ...others, e1: { time: 'soon' } }))).toBeNull();
    expect(sent(fill({ winner: 'e1' }, { ...others, e1: { time: 'soon' } }), false)).not.toBeNull();
  });

  it('has no winner named where the pool ran out', () => {
    const all = { e1: { sum: '28', count: '3' }, e2: { sum: '14', count: '2' }, e3: { sum: '30', count: '4' } };
    expect(sent(fill({ ending: 'exhausted', winner: 'e1' }, all))).toMatchObject({ ending: { type: 'exhausted' }, lines: [{ sum: 28 }, { sum: 14 }, { sum: 30 }] });
  });

  it('needs nothing of those who were not there', () => {
    expect(sent(fill({ ending: 'walkover', winner: 'e2' }, { e3: { how: 'forfeit' } }))).toMatchObject({
      ending: { type: 'walkover' },
      lines: [{ how: 'absent' }, { how: 'played' }, { how: 'forfeit' }],
    });
  });

  it('begins a correction with what stands', () => {
    const line = (entrant: string, sum: number, tiles: number, won: boolean) => ({ entrant, how: 'played' as const, score: -sum, penalty: 0, tiles, sum, rack: null, left_s: 90, won });
    const lines = [line('e1', 0, 0, true), line('e2', 17, 4, false), line('e3', 5, 1, false)];
    const game = { ending: 'call', winners: ['e1'], lines } as unknown as SheetGame;
    expect(standing(game, seats)).toMatchObject({ winner: 'e1', lines: { e2: { sum: '17', count: '4', time: '1:30' } } });
    expect(sent(standing(game, seats))).toMatchObject({ lines: [{ left_s: 90 }, { sum: 17, count: 4 }, { sum: 5, count: 1 }] });
  });
});
