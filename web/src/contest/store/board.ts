/** Where people sit in a round, and what puts one behind another. */

import type { DivisionShown, PlaceShown } from '../../net/protocol';

export interface Seat {
  readonly entrant: string;
  /** From 0. */
  readonly table: number;
  readonly seat: number;
}

export function seatsOf(division: Pick<DivisionShown, 'tables'>): Seat[] {
  return division.tables.flatMap((seats, table) =>
    seats.map((entrant, seat) => ({ entrant, table, seat })),
  );
}

export function seatOf(division: Pick<DivisionShown, 'tables'>, entrant: string): Seat | null {
  return seatsOf(division).find((one) => one.entrant === entrant) ?? null;
}

/** The one above in the ranking, whom a place is decided against; null for the first. */
export function above(standings: readonly PlaceShown[], at: number): PlaceShown | null {
  return standings[at - 1] ?? null;
}

/** What put somebody behind the one above; null for the first and for equals.
 *
 * Everybody who has played nothing comes after those who have, and not only the first of them.
 */
export function decidedBy(standings: readonly PlaceShown[], at: number): PlaceShown['decided_by'] {
  const place = standings[at];
  if (!place || place.decided_by !== null || place.tied || place.to_come > 0)
    return place?.decided_by ?? null;
  const first = standings.slice(0, at).findLast(({ decided_by }) => decided_by !== null);
  return first?.decided_by === 'played' ? 'played' : null;
}

/** Whether places go by what others made of the same tiles. */
export const isCompared = (standings: readonly PlaceShown[]): boolean =>
  standings.some(({ share }) => share != null);

/** Whether places go by the wins of the opponents too, as in a Swiss stage. */
export const isSwiss = (standings: readonly PlaceShown[]): boolean =>
  standings.some(({ buchholz }) => buchholz != null);

const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });

/** The shares of all games added up, in per cent. */
export const shareText = ({ share }: PlaceShown): string =>
  `${tenths.format(100 * (share ?? 0))} %`;

export const buchholzText = ({ buchholz }: PlaceShown): string =>
  buchholz == null ? '–' : tenths.format(buchholz);

export const differenceText = ({ difference }: PlaceShown): string => signedTenths(difference ?? 0);

export const signedTenths = (points: number): string =>
  (points > 0 ? '+' : '') + tenths.format(points).replace('-', '−');
