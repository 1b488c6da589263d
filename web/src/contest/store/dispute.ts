/** In what entries of one game differ, field by field. */

import type { ContestWords } from '../../i18n/contestWords';
import { isolated } from '../../i18n/isolated';
import { listed } from '../../i18n/listed';
import type { SheetEntry, SheetGame, SheetLine } from '../../net/protocol';
import { showTime } from './time';

export interface Difference {
  /** Whose field; null: of the game. */
  readonly entrant: string | null;
  readonly field: string;
  /** What each entry says, in their order. */
  readonly values: readonly string[];
}

/** All fields in which not all entries say the same; who sits where in *seats*. */
export function differences(
  entries: readonly SheetEntry[],
  seats: readonly string[],
  words: ContestWords,
  nameOf: (entrant: string) => string,
): Difference[] {
  const { game } = words;
  const found: Difference[] = [];
  const compare = (entrant: string | null, field: string, values: readonly string[]) => {
    if (new Set(values).size > 1) found.push({ entrant, field, values });
  };
  compare(
    null,
    game.ending,
    entries.map(({ ending }) => game[ending]),
  );
  compare(
    null,
    game.winner,
    entries.map(
      ({ lines }) =>
        listed(lines.filter(({ won }) => won).map(({ entrant }) => isolated(nameOf(entrant)))) ||
        '–',
    ),
  );
  for (const seat of seats) {
    const lines = entries.map(({ lines: all }) => all.find(({ entrant }) => entrant === seat));
    const each = (textOf: (line: SheetLine) => string) =>
      lines.map((line) => (line ? textOf(line) : '–'));
    compare(
      seat,
      game.outcome,
      lines.map((line) => (line?.won ? game.went : game.hows[line?.how ?? 'absent'])),
    );
    compare(
      seat,
      game.sum,
      each(({ won, sum }) => (won ? '–' : String(sum))),
    );
    compare(
      seat,
      game.count,
      each(({ won, tiles }) => (won ? '–' : String(tiles))),
    );
    compare(
      seat,
      game.time,
      each(({ left_s: left }) => showTime(left)),
    );
    compare(
      seat,
      game.extra,
      each(({ penalty }) => String(penalty)),
    );
  }
  return found;
}

/** Whether the entry that counts has replaced another one. */
export const isCorrected = ({ entries, counts }: SheetGame): boolean =>
  entries > 1 && counts !== null;
