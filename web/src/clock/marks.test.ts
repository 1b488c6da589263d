import { describe, expect, it } from 'vitest';
import { pause, press, reached, read, undo, type Mark, type Terms } from './marks';

const MINUTE = 60_000;
const four: Terms = { names: ['', '', '', ''], game: 5 * MINUTE, turn: null };
const turns: Terms = { ...four, game: null, turn: 30_000 };

/** Presses the mover's tile repeatedly, after the given milliseconds. */
function played(
  terms: Terms,
  first: number,
  ...spans: number[]
): { marks: readonly Mark[]; now: number } {
  let now = 1_000_000;
  let marks = press(terms, [], first, now);
  for (const span of spans) {
    now += span;
    marks = press(terms, marks, read(terms, marks, now).mover ?? -1, now);
  }
  return { marks, now };
}

describe('whose time runs (S3-02, S3-20)', () => {
  it('is nobody’s before somebody begins', () => {
    expect(read(four, [], 5)).toEqual({
      mover: null,
      paused: false,
      seats: four.names.map(() => ({
        used: 0,
        left: 5 * MINUTE,
        turnLeft: null,
        penalty: 0,
        turns: 0,
      })),
    });
    expect(read(four, pause(four, [], 3), 5).mover).toBeNull();
  });

  it('begins with whoever is pressed, and passes clockwise', () => {
    const { marks, now } = played(four, 2, 10_000, 20_000, 30_000);
    const { seats, mover } = read(four, marks, now + 7_000);
    expect(mover).toBe(1);
    expect(seats.map((seat) => seat.used)).toEqual([30_000, 7_000, 10_000, 20_000]);
    expect(seats.map((seat) => seat.turns)).toEqual([1, 1, 1, 1]);
  });

  it('is not passed by pressing somebody else’s tile', () => {
    const { marks, now } = played(four, 0);
    for (const seat of [1, 2, 3]) expect(press(four, marks, seat, now + 5)).toBe(marks);
  });
});

describe('the time of a player (S3-20)', () => {
  it.each([
    ['seven minutes of an elementary school', 7 * MINUTE],
    ['five minutes of everybody else', 5 * MINUTE],
  ])('%s: a point for each second over it that has started', (_, game) => {
    const terms = { ...four, game };
    const { marks, now } = played(terms, 0);
    const at = (past: number) => read(terms, marks, now + game + past).seats[0];
    expect(at(-1)).toMatchObject({ left: 1, penalty: 0 });
    expect(at(0)).toMatchObject({ left: 0, penalty: 0 });
    expect(at(1)).toMatchObject({ left: -1, penalty: -1 });
    expect(at(1_000)).toMatchObject({ penalty: -1 });
    expect(at(1_001)).toMatchObject({ penalty: -2 });
    expect(at(59_500)).toMatchObject({ penalty: -60 });
  });

  it('adds up over turns', () => {
    const { marks, now } = played(four, 0, 4 * MINUTE, 1, 1, 1, MINUTE + 2_500, 1);
    expect(read(four, marks, now).seats.map((seat) => seat.penalty)).toEqual([-3, 0, 0, 0]);
  });
});

describe('the time of a turn', () => {
  it('begins anew with each, and what was over it stays', () => {
    const { marks, now } = played(turns, 0, 31_500, 10_000, 10_000, 10_000);
    const { seats } = read(turns, marks, now + 30_001);
    expect(seats.map((seat) => seat.penalty)).toEqual([-3, 0, 0, 0]);
    expect(seats.map((seat) => seat.turnLeft)).toEqual([-1, null, null, null]);
    expect(seats[0]?.left).toBeNull();
  });

  it('counts beside the time of the game', () => {
    const both = { ...four, turn: 30_000 };
    const { marks, now } = played(both, 0);
    expect(read(both, marks, now + 5 * MINUTE + 500).seats[0]?.penalty).toBe(-1 - 271);
  });
});

describe('time that each turn gives (C08)', () => {
  const fischer: Terms = { ...four, game: MINUTE, increment: 10_000 };
  const bronstein: Terms = { ...four, game: MINUTE, delay: 10_000 };
  const lefts = (terms: Terms, ...spans: number[]) => {
    const { marks, now } = played(terms, 0, ...spans);
    return read(terms, marks, now).seats.map((seat) => seat.left);
  };

  it('is added before each turn, the first one too: what is saved stays (Fischer)', () => {
    expect(lefts(fischer)).toEqual([70_000, 70_000, 70_000, 70_000]);
    expect(lefts(fischer, 4_000, 10_000, 25_000, 0, 0)).toEqual([86_000, 70_000, 55_000, 80_000]);
  });

  it('passes before the clock runs: what is saved is lost (Bronstein)', () => {
    expect(lefts(bronstein, 4_000, 10_000, 25_000, 0, 0)).toEqual([60_000, 60_000, 45_000, 60_000]);
    const { marks, now } = played(bronstein, 0);
    const at = (past: number) => read(bronstein, marks, now + past).seats[0];
    expect(at(4_000)).toMatchObject({ left: MINUTE, free: 6_000, used: 4_000 });
    expect(at(15_000)).toMatchObject({ left: 55_000, free: 0 });
    expect(at(70_001)).toMatchObject({ left: -1, penalty: -1 });
    expect(read(bronstein, marks, now).seats[1]?.free).toBeUndefined();
  });

  it('counts as one turn over pauses, and is told of when both have run out', () => {
    const { marks, now } = played(bronstein, 0);
    const going = pause(bronstein, pause(bronstein, marks, now + 6_000), now + MINUTE);
    const at = (past: number) => read(bronstein, going, now + MINUTE + past);
    expect(at(5_000).seats[0]).toMatchObject({ left: MINUTE - 1_000, free: 0 });
    expect(reached(at(0), at(33_000))).toBeNull();
    expect(reached(at(33_000), at(35_000))).toBe(30);
    expect(reached(at(63_000), at(64_000))).toBe(0);
  });

  it('is paid back where a clock is below zero', () => {
    const { marks, now } = played(fischer, 0, 75_000, 1, 1, 1);
    expect(read(fischer, marks, now).seats[0]).toMatchObject({ left: 5_000, penalty: 0 });
  });
});

describe('a pause', () => {
  it('costs nobody any time, however long', () => {
    const { marks, now } = played(four, 0, 1_000);
    const stopped = pause(four, marks, now + 2_000);
    const still = read(four, stopped, now + 9 * MINUTE);
    expect(still).toMatchObject({ mover: 1, paused: true });
    expect(still.seats[1]?.used).toBe(2_000);
    const going = pause(four, stopped, now + 9 * MINUTE);
    expect(read(four, going, now + 9 * MINUTE + 500)).toMatchObject({ paused: false });
    expect(read(four, going, now + 9 * MINUTE + 500).seats[1]?.used).toBe(2_500);
  });

  it('ends when the mover’s tile is pressed, and the turn is still the mover’s', () => {
    const { marks, now } = played(four, 0);
    const going = press(four, pause(four, marks, now + 1_000), 0, now + 5_000);
    const { seats, mover, paused } = read(four, going, now + 6_000);
    expect([mover, paused, seats[0]?.used]).toEqual([0, false, 2_000]);
  });
});

describe('undoing a tap', () => {
  it('gives the time since then to who had the turn before', () => {
    const { marks, now } = played(four, 0, 10_000);
    const { seats, mover } = read(four, undo(marks), now + 3_000);
    expect(mover).toBe(0);
    expect(seats.map((seat) => seat.used)).toEqual([13_000, 0, 0, 0]);
  });

  it('keeps pauses, and goes back as far as the start', () => {
    const { marks, now } = played(four, 0, 10_000);
    const stopped = undo(pause(four, marks, now + 1_000));
    expect(read(four, stopped, now + MINUTE)).toMatchObject({ mover: 0, paused: true });
    expect(read(four, stopped, now + MINUTE).seats[0]?.used).toBe(11_000);
    expect(undo(stopped)).toEqual([]);
    expect(undo([])).toEqual([]);
  });
});

describe('what may go wrong with a device', () => {
  it('a clock that is set back takes no time away and gives none', () => {
    const { marks, now } = played(four, 0, 10_000);
    const back = [...marks, { what: 'pass', at: now - MINUTE } as const];
    expect(read(four, back, now + 1_000).seats.map((seat) => seat.used)).toEqual([
      10_000, 0, 1_000, 0,
    ]);
    expect(read(four, marks, now - MINUTE).seats.every((seat) => seat.used >= 0)).toBe(true);
  });

  it('what was stored reads the same', () => {
    const { marks, now } = played(four, 1, 500, 600);
    expect(read(four, JSON.parse(JSON.stringify(marks)) as Mark[], now)).toEqual(
      read(four, marks, now),
    );
  });
});

describe('what is told of', () => {
  it('is each of the last moments once, also after a sleep', () => {
    const { marks, now } = played(four, 0);
    const at = (left: number) => read(four, marks, now + 5 * MINUTE - left);
    expect(reached(at(31_000), at(30_200))).toBeNull();
    expect(reached(at(30_200), at(30_000))).toBe(30);
    expect(reached(at(30_000), at(29_800))).toBeNull();
    expect(reached(at(20_000), at(4_500))).toBe(5);
    expect(reached(at(100), at(-100))).toBe(0);
    expect(reached(at(-100), at(-2_000))).toBeNull();
    expect(reached(at(20_000), read(four, undo([]), now))).toBeNull();
  });
});
