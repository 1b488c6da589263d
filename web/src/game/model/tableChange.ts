/** What a play did to the table, seen from what lay there before. */

import type { Happened } from './happened';
import { parseMeld } from './notation';
import type { Kind } from './tile';

/** Whether these are the first tiles that the seat lays in a game known from its deal on. */
export function opens({ event, before }: Happened): boolean {
  const lays = event.type === 'played' || event.type === 'part_kept';
  return lays && before.game > 0 && !before.opened.has(event.seat);
}

/** How a play changed the table, and the melds that were not there before. */
export interface TableChange {
  /** Only new melds of laid tiles; or tiles added to melds; or melds of the table taken apart. */
  readonly how: 'new' | 'added' | 'rearranged';
  readonly melds: readonly (readonly Kind[])[];
}

export function tableChange(before: readonly string[], now: readonly string[]): TableChange {
  const gone = without(before, now).map(parseMeld);
  const melds = without(now, before).map(parseMeld);
  const how = gone.length === 0 ? 'new' : eachGrew(gone, melds) ? 'added' : 'rearranged';
  return { how, melds };
}

/** Whether every meld that is gone lies whole in another one, each in one of its own. */
function eachGrew(
  [first, ...rest]: readonly (readonly Kind[])[],
  melds: readonly (readonly Kind[])[],
): boolean {
  if (first === undefined) return true;
  return melds.some(
    (meld, index) => without(first, meld).length === 0 && eachGrew(rest, melds.toSpliced(index, 1)),
  );
}

/** The values less *taken*, each as often as it is there. */
export function without<T>(values: readonly T[], taken: readonly T[]): T[] {
  const left = [...taken];
  return values.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
