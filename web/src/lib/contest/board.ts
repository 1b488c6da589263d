/** Where people sit in a round, and what puts one behind another. */

import type { DivisionShown, PlaceShown } from '../protocol';

export interface Seat {
  readonly entrant: string;
  /** From 0. */
  readonly table: number;
  readonly seat: number;
}

export function seatsOf(division: Pick<DivisionShown, 'tables'>): Seat[] {
  return division.tables.flatMap((seats, table) => seats.map((entrant, seat) => ({ entrant, table, seat })));
}

export function seatOf(division: Pick<DivisionShown, 'tables'>, entrant: string): Seat | null {
  return seatsOf(division).find((one) => one.entrant === entrant) ?? null;
}

/** The one above in the ranking, whom a place is decided against; null for the first. */
export function above(standings: readonly PlaceShown[], at: number): PlaceShown | null {
  return standings[at - 1] ?? null;
}
