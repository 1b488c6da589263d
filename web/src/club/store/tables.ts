/** Tables of a club in words. */

import type { ClubWords } from '../../i18n/clubWords';
import type { TableShown } from '../../net/protocol';

/** Who sits there, the present ones first. */
export function seated({ seats }: TableShown): readonly { name: string; present: boolean }[] {
  return seats
    .filter(({ name }) => name !== '')
    .sort((one, other) => Number(other.present) - Number(one.present));
}

/** Who is at the tables now, and how many seats are free. */
export function tablesText(words: ClubWords, tables: readonly TableShown[]): string {
  const there = tables.flatMap(seated).filter(({ present }) => present);
  const free = tables.reduce((sum, table) => sum + table.free, 0);
  const parts = [
    [...new Set(there.map(({ name }) => name))].join(', '),
    free > 0 ? words.freeSeats(free) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ') || words.noTables;
}
