/** What happened, event by event, with what everybody at the table knew before it and after it. */

import type { Seen, SeatKind } from '../../net/protocol';

export interface Sitter {
  readonly kind: SeatKind;
  readonly name: string;
}

/** What everybody knows of a match at one moment, folded from its events. */
export interface Scene {
  /** The viewer's seat; null for a spectator. */
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
