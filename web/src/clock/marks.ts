/**
 * A clock for people at a real table: the fold of all presses, with the time of day of each.
 *
 * Nothing runs: every reading is computed from the time that has passed. A reload, a phone that slept
 * and a browser that was closed therefore lose nothing. Times are milliseconds since 1970.
 */

export const LEAST_PLAYERS = 2;
export const MOST_PLAYERS = 6;

/** What is agreed before anybody plays. */
export interface Terms {
  /** Names by seat, clockwise; empty for players without a name. */
  readonly names: readonly string[];
  /** Milliseconds of each player for the whole game; null without a limit (S3-20). */
  readonly game: number | null;
  /** Milliseconds of each turn; null without a limit. */
  readonly turn: number | null;
  /** Milliseconds of each turn that do not count for the game: a delay, as Bronstein's. */
  readonly delay?: number;
  /** Milliseconds that a player gets before each turn, the first one too: Fischer's increment. */
  readonly increment?: number;
}

/** Something that was pressed. */
export type Mark =
  | { readonly what: 'start'; readonly seat: number; readonly at: number }
  | { readonly what: 'pass' | 'pause' | 'resume'; readonly at: number };

/** How a player stands. */
export interface Seat {
  /** Milliseconds used in all. */
  readonly used: number;
  /** Milliseconds left of the game, below zero when it is over; null without a limit. */
  readonly left: number | null;
  /** Milliseconds left of the turn; null without a limit, or while it is not this player's. */
  readonly turnLeft: number | null;
  /** Milliseconds of the turn that do not count yet; undefined where there is no delay now. */
  readonly free: number | undefined;
  /** Points for seconds over the time: one for each that has started, never above zero (S3-20). */
  readonly penalty: number;
  /** How many turns this player has begun. */
  readonly turns: number;
}

export interface Reading {
  readonly seats: readonly Seat[];
  /** Whose turn it is; null before the start. */
  readonly mover: number | null;
  readonly paused: boolean;
}

/** A point for every second over *limit* that has started. */
function over(used: number, limit: number | null): number {
  return limit === null ? 0 : Math.max(0, Math.ceil((used - limit) / 1_000));
}

interface Tally {
  used: number;
  /** Milliseconds of it that the game counts, less those that turns have given. */
  counted: number;
  turns: number;
  /** Seconds over the time of turns that have ended. */
  late: number;
}

/** Returns everybody's times at the moment *now*. */
export function read(terms: Terms, marks: readonly Mark[], now: number): Reading {
  const { delay = 0, increment = 0 } = terms;
  const tallies: Tally[] = terms.names.map(() => ({
    used: 0,
    counted: -increment,
    turns: 0,
    late: 0,
  }));
  let mover: number | null = null;
  let since: number | null = null;
  let turn = 0;
  let last = 0;
  const spend = (moment: number) => {
    // A clock that was set back takes nothing away.
    last = Math.max(last, moment);
    const tally = mover === null ? undefined : tallies[mover];
    if (tally && since !== null) {
      const before = turn;
      tally.used += last - since;
      turn += last - since;
      tally.counted += Math.max(0, turn - delay) - Math.max(0, before - delay);
      since = last;
    }
  };
  const begin = (seat: number) => {
    mover = seat;
    turn = 0;
    const tally = tallies[seat];
    if (tally) tally.turns += 1;
  };
  for (const mark of marks) {
    spend(mark.at);
    if (mark.what === 'start') {
      begin(mark.seat);
      since = last;
    } else if (mark.what === 'pass' && mover !== null) {
      const tally = tallies[mover];
      if (tally) {
        tally.late += over(turn, terms.turn);
        tally.counted -= increment;
      }
      begin((mover + 1) % tallies.length);
      since = last;
    } else if (mark.what === 'pause') since = null;
    else if (mark.what === 'resume' && mover !== null) since = last;
  }
  spend(now);
  const seats = tallies.map(({ used, counted, turns, late }, seat): Seat => {
    const moves = seat === mover;
    const penalty = over(counted, terms.game) + late + (moves ? over(turn, terms.turn) : 0);
    return {
      used,
      turns,
      left: terms.game === null ? null : terms.game - counted,
      turnLeft: terms.turn === null || !moves ? null : terms.turn - turn,
      free: delay > 0 && moves ? Math.max(0, delay - turn) : undefined,
      penalty: penalty === 0 ? 0 : -penalty,
    };
  });
  return { seats, mover, paused: mover !== null && since === null };
}

/**
 * The effect of pressing a player's tile: it begins the game, continues after a pause, or passes the turn.
 * Other players' tiles have no effect while the time runs.
 */
export function press(
  terms: Terms,
  marks: readonly Mark[],
  seat: number,
  at: number,
): readonly Mark[] {
  const { mover, paused } = read(terms, marks, at);
  if (mover === null) return [...marks, { what: 'start', seat, at }];
  if (seat !== mover) return marks;
  return [...marks, { what: paused ? 'resume' : 'pass', at }];
}

export function pause(terms: Terms, marks: readonly Mark[], at: number): readonly Mark[] {
  const { mover, paused } = read(terms, marks, at);
  return mover === null ? marks : [...marks, { what: paused ? 'resume' : 'pause', at }];
}

/** Takes the last passing of the turn back: the time since then counts for the previous player. */
export function undo(marks: readonly Mark[]): readonly Mark[] {
  const index = marks.findLastIndex((mark) => mark.what === 'pass');
  return index < 0 ? [] : marks.toSpliced(index, 1);
}

/** Remaining times that are announced: a half minute, ten seconds, the last five, and zero. */
const WARNINGS_S = [30, 10, 5, 4, 3, 2, 1, 0] as const;

/** The seconds that the mover has reached between two looks; null if there is nothing to tell. */
export function reached(before: Reading, after: Reading): number | null {
  const [was, is] = [scarcest(before), scarcest(after)];
  if (was === null || is === null || before.mover !== after.mover) return null;
  return WARNINGS_S.findLast((seconds) => is <= seconds * 1_000 && seconds * 1_000 < was) ?? null;
}

/** Milliseconds until the mover's first limit. */
export function scarcest({ seats, mover }: Reading): number | null {
  const seat = mover === null ? undefined : seats[mover];
  const game = seat && seat.left !== null ? seat.left + (seat.free ?? 0) : null;
  const limits = [game, seat?.turnLeft ?? null].filter((left) => left !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}
