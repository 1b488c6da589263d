import { describe, expect, it } from 'vitest';
import type { SheetGame } from '../../net/protocol';
import { RULESET_TRAITS } from '../../net/ruleTables';
import { toSend, troubles, unwritten, written, type Form, type Typed } from './paper';
import { readTime, showTime } from './time';

const rules = RULESET_TRAITS.tournament;
const seats = ['e1', 'e2', 'e3'];
const fill = (changes: Partial<Form>, lines: Record<string, Partial<Typed>> = {}): Form => {
  const empty = unwritten(seats);
  const filled = Object.fromEntries(
    seats.map((seat) => [seat, { ...empty.lines[seat], ...lines[seat] } as Typed]),
  );
  return { ...empty, ...changes, lines: filled };
};
const sent = (form: Form, clock = true) => toSend(form, { seats, clock, rules });

describe('times', () => {
  it.each([
    ['2:30', 150],
    ['150', 150],
    ['0:05', 5],
    ['-0:05', -5],
    ['−12', -12],
    [' 7:00 ', 420],
    ['2:75', null],
    ['a', null],
    ['', null],
  ])('%s', (text, seconds) => {
    expect(readTime(text)).toBe(seconds);
  });

  it('is a dash where nobody knows it', () => {
    expect(showTime(null)).toBe('–');
    expect(readTime('–')).toBeNull();
  });

  it('are shown as they are written', () => {
    for (const seconds of [0, 5, 150, -5, -150, 3_600])
      expect(readTime(showTime(seconds))).toBe(seconds);
  });
});

describe('a result as it is typed', () => {
  const others = { e2: { sum: '17', count: '4', time: '1:00' }, e3: { how: 'unopened' as const } };

  it('is sent when every field is there', () => {
    const timed = {
      e1: { time: '2:00' },
      e2: { ...others.e2 },
      e3: { ...others.e3, time: '0:30' },
    };
    expect(sent(fill({ winner: 'e1' }, timed))).toEqual({
      ending: { type: 'call', winner: 'e1' },
      lines: [
        { entrant: 'e1', how: 'played', left_s: 120, extra: 0 },
        { entrant: 'e2', how: 'played', sum: 17, count: 4, left_s: 60, extra: 0 },
        { entrant: 'e3', how: 'unopened', sum: null, count: null, left_s: 30, extra: 0 },
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

  it('says which field of whom is missing, is no number, or cannot be', () => {
    const lines = { e2: { sum: '2o', count: '' }, e3: { sum: '40', count: '0', extra: 'x' } };
    expect(troubles(fill({}, lines), { seats, clock: true, rules })).toEqual([
      { seat: null, field: 'winner', code: 'missing', text: '' },
      { seat: 'e1', field: 'sum', code: 'missing', text: '' },
      { seat: 'e1', field: 'count', code: 'missing', text: '' },
      { seat: 'e2', field: 'sum', code: 'unreadable', text: '2o' },
      { seat: 'e2', field: 'count', code: 'missing', text: '' },
      { seat: 'e3', field: 'sum', code: 'impossible', text: '40' },
      { seat: 'e3', field: 'extra', code: 'unreadable', text: 'x' },
    ]);
  });

  it.each([
    ['0', '3'],
    ['0', '0'],
    ['3', '12'],
  ])('takes no sum of %s for %s tiles', (sum, count) => {
    expect(
      sent(fill({ winner: 'e1' }, { e2: { sum, count }, e3: { sum: '5', count: '1' } })),
    ).toBeNull();
  });

  it('asks for the time of everybody once it has one, but of nobody who was not there', () => {
    const timed = { e2: { sum: '7', count: '1', time: '1:00' }, e3: { how: 'absent' as const } };
    expect(troubles(fill({ winner: 'e1' }, timed), { seats, clock: true, rules })).toEqual([
      { seat: 'e1', field: 'time', code: 'missing', text: '' },
    ]);
    expect(troubles(fill({ winner: 'e1' }, timed), { seats, clock: false, rules })).toEqual([]);
  });

  it('takes whoever has left not to have played', () => {
    expect(unwritten(seats, ['e3']).lines).toMatchObject({
      e2: { how: 'played' },
      e3: { how: 'absent' },
    });
  });

  it('sends the plus that the paper has along, to be compared, with a plus before it or not', () => {
    const paper = (plus: string) =>
      fill({ winner: 'e1' }, { ...others, e1: { plus }, e2: { sum: '17', count: '4' } });
    expect(sent(paper('+117'))).toMatchObject({ claimed: { e1: 117 } });
    expect(sent(paper(' 117 '))).toMatchObject({ claimed: { e1: 117 } });
    expect(sent(paper(''))).not.toHaveProperty('claimed');
    expect(troubles(paper('1o'), { seats, clock: false, rules })).toEqual([
      { seat: 'e1', field: 'plus', code: 'unreadable', text: '1o' },
    ]);
  });

  it('has no winner named where the pool ran out', () => {
    const all = {
      e1: { sum: '28', count: '3' },
      e2: { sum: '14', count: '2' },
      e3: { sum: '30', count: '4' },
    };
    expect(sent(fill({ ending: 'bell', winner: 'e1' }, all))).toMatchObject({
      ending: { type: 'bell' },
    });
    expect(sent(fill({ ending: 'exhausted', winner: 'e1' }, all))).toMatchObject({
      ending: { type: 'exhausted' },
      lines: [{ sum: 28 }, { sum: 14 }, { sum: 30 }],
    });
  });

  it('needs nothing of those who were not there', () => {
    expect(
      sent(fill({ ending: 'walkover', winner: 'e2' }, { e3: { how: 'forfeit' } })),
    ).toMatchObject({
      ending: { type: 'walkover' },
      lines: [{ how: 'absent' }, { how: 'played' }, { how: 'forfeit' }],
    });
  });

  it('keeps penalties in a correction, and who was not there', () => {
    const line = (entrant: string, changes: object) => ({
      entrant,
      how: 'played' as const,
      score: -9,
      penalty: 0,
      tiles: 1,
      sum: 5,
      rack: null,
      left_s: 60,
      won: false,
      ...changes,
    });
    const lines = [
      line('e1', { won: true, sum: 0, tiles: 0 }),
      line('e2', { left_s: -2.5, penalty: 8 }),
    ];
    const game = { ending: 'call', winners: ['e1'], lines } as unknown as SheetGame;
    expect(written(rules, game, seats).lines).toMatchObject({
      e1: { extra: '' },
      e2: { extra: '5' },
      e3: { how: 'absent' },
    });
  });

  it('begins a correction with what stands', () => {
    const line = (entrant: string, sum: number, tiles: number, won: boolean) => ({
      entrant,
      how: 'played' as const,
      score: -sum,
      penalty: 0,
      tiles,
      sum,
      rack: null,
      left_s: 90,
      won,
    });
    const lines = [line('e1', 0, 0, true), line('e2', 17, 4, false), line('e3', 5, 1, false)];
    const game = { ending: 'call', winners: ['e1'], lines } as unknown as SheetGame;
    expect(written(rules, game, seats)).toMatchObject({
      winner: 'e1',
      lines: { e2: { sum: '17', count: '4', time: '1:30' } },
    });
    expect(sent(written(rules, game, seats))).toMatchObject({
      lines: [{ left_s: 90 }, { sum: 17, count: 4 }, { sum: 5, count: 1 }],
    });
  });

  it('asks for the sum of who did not open where the rules have no flat points for it', () => {
    const form = fill({ winner: 'e1' }, { e2: { how: 'unopened' }, e3: { sum: '5', count: '1' } });
    const terms = { seats, clock: false, rules: RULESET_TRAITS.classic };
    expect(troubles(form, terms).map(({ seat, field }) => [seat, field])).toEqual([
      ['e2', 'sum'],
      ['e2', 'count'],
    ]);
    expect(troubles(form, { ...terms, rules })).toEqual([]);
  });

  it('keeps the tiles of a rack in a correction until sum or number are changed', () => {
    const line = (entrant: string, rack: string[] | null) => ({
      entrant,
      how: 'played' as const,
      score: 0,
      penalty: 0,
      tiles: rack?.length ?? 1,
      sum: 57,
      rack,
      left_s: null,
      won: entrant === 'e1',
    });
    const lines = [line('e1', null), line('e2', ['R7', 'J']), line('e3', null)];
    const game = { ending: 'call', winners: ['e1'], lines } as unknown as SheetGame;
    const form = written(rules, game, seats);
    const e2 = form.lines['e2'] as Typed;
    expect(e2).toMatchObject({ sum: '57', count: '2' });
    const sending = (changes: Partial<Typed>) =>
      sent({
        ...form,
        lines: { ...form.lines, e3: { ...e2, rack: null }, e2: { ...e2, ...changes } },
      })?.lines[1];
    expect(sending({})).toMatchObject({ tiles: ['R7', 'J'] });
    expect(sending({ sum: '58' })).toMatchObject({ sum: 58, count: 2 });
  });
});
