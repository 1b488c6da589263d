/** The turns of a game: what one seat did until it was another's turn. */

import type { Happened } from './happened';
import type { Kind } from './tile';

/** One seat's turn; or, without a seat, something that happened between turns. */
export interface Turn {
  /** Number of its first event in the match. */
  readonly seq: number;
  readonly seat: number | null;
  /** Counted from 1 in each game; 0 for what is no turn. */
  readonly number: number;
  readonly happened: readonly Happened[];
}

const IN_A_TURN = [
  'played',
  'part_kept',
  'drew',
  'passed',
  'timed_out',
  'called',
  'redeal_claimed',
] as const;

/** The happenings as turns, in order. */
export function turnsOf(happenings: readonly Happened[]): Turn[] {
  const turns: Turn[] = [];
  let number = 0;
  for (const happened of happenings) {
    const { event } = happened;
    const seat = moverOf(happened);
    const last = turns.at(-1);
    if (event.type === 'dealt') number = 0;
    if (last && seat !== null && last.seat === seat && event.type !== 'timed_out') {
      turns[turns.length - 1] = { ...last, happened: [...last.happened, happened] };
    } else {
      if (seat !== null) number += 1;
      turns.push({
        seq: event.seq,
        seat,
        number: seat === null ? 0 : number,
        happened: [happened],
      });
    }
  }
  return turns;
}

/** Whose turn an event belongs to; null for what is nobody's turn. */
export function moverOf({ event }: Happened): number | null {
  const inTurn: readonly string[] = IN_A_TURN;
  return inTurn.includes(event.type) && 'seat' in event ? event.seat : null;
}

/** The tiles that were laid in a turn. */
export function laidIn(turn: Turn): Kind[] {
  return turn.happened.flatMap(({ event }) =>
    event.type === 'played' || event.type === 'part_kept' ? event.placed : [],
  );
}

/** The tiles that the viewer drew in a turn; of others nobody knows them. */
export function drawnIn(turn: Turn): Kind[] {
  return turn.happened.flatMap(({ event }) => (event.type === 'drew' ? (event.tiles ?? []) : []));
}

/** The table before a turn, and after it. */
export function tablesOf(turn: Turn): { before: readonly string[]; after: readonly string[] } {
  return {
    before: turn.happened[0]?.before.table ?? [],
    after: turn.happened.at(-1)?.after.table ?? [],
  };
}

/** The newest turn of a seat. */
export function lastOf(turns: readonly Turn[], seat: number): Turn | null {
  return turns.findLast((turn) => turn.seat === seat) ?? null;
}

/** The turns since the seat's own last one; for who has none, as many as there are seats. */
export function roundSince(turns: readonly Turn[], seat: number | null, seats: number): Turn[] {
  const moves = turns.filter((turn) => turn.seat !== null);
  if (seat === null) return moves.slice(-seats);
  return moves.slice(moves.findLastIndex((turn) => turn.seat === seat) + 1);
}
