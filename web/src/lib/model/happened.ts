/** What happened, event by event, with what everybody at the table knew before it and after it. */

import type { Seen, SeatKind } from '../protocol';
import { parseMeld } from './notation';
import type { Kind } from './tile';

export interface Sitter {
  readonly kind: SeatKind;
  readonly name: string;
}

/** What everybody knows of a match at one moment, folded from its events. */
export interface Scene {
  /** The viewer's seat; null for an onlooker. */
  readonly you: number | null;
  /** Number of the game; 0 if its deal is not among the events that were told. */
  readonly game: number;
  readonly table: readonly string[];
  /** Seats that have opened in this game. */
  readonly opened: ReadonlySet<number>;
  readonly sitters: Readonly<Record<number, Sitter>>;
}

export interface Happened {
  readonly event: Seen;
  readonly before: Scene;
  readonly after: Scene;
}

export function unseen(you: number | null): Scene {
  return { you, game: 0, table: [], opened: new Set(), sitters: {} };
}

/** The events one after another, each with the scenes around it. */
export function follow(scene: Scene, events: readonly Seen[]): Happened[] {
  let before = scene;
  return events.map((event) => {
    const happened = { event, before, after: after(before, event) };
    before = happened.after;
    return happened;
  });
}

function after(scene: Scene, event: Seen): Scene {
  switch (event.type) {
    case 'seated': {
      const sitters = { ...scene.sitters, [event.seat]: { kind: event.kind, name: event.name } };
      return { ...scene, sitters };
    }
    case 'dealt':
      return { ...scene, game: event.game, table: [], opened: new Set() };
    case 'played':
    case 'part_kept':
      return { ...scene, table: event.table, opened: new Set([...scene.opened, event.seat]) };
    default:
      return scene;
  }
}

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
