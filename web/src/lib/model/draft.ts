/**
 * The turn as the player is just arranging it: a scratch copy of the table and the rack.
 *
 * Nothing in it is final; what is sent is the finished table. Undo goes back to the start of the
 * turn. Tiles that lay on the table when the turn began never come to the rack, and before the
 * player has opened they stay where they are (S0-19).
 */

import { arrangeNew, insert, isMeld, splitRun } from './arrange';
import { MELD_RULES, type MeldRules } from './meldRules';
import { printMeld } from './notation';
import type { Piece } from './tile';

export interface Meld {
  readonly id: number;
  readonly tiles: readonly Piece[];
}

export interface Layout {
  readonly melds: readonly Meld[];
  readonly rack: readonly Piece[];
}

/** Where held tiles go. `at` is a place in the meld, or among the melds for a new one. */
export type Target =
  | { readonly to: 'meld'; readonly meld: number; readonly at?: number }
  | { readonly to: 'new'; readonly at?: number }
  | { readonly to: 'rack' };

/** Why a move was not made. */
export type Refusal = 'table_tile_stays' | 'open_first' | 'nothing_held';

let lastId = 0;

/** Returns an id that no piece and no meld has. */
export function mint(): number {
  lastId += 1;
  return lastId;
}

export class Draft {
  readonly base: Layout;
  readonly opened: boolean;
  readonly rules: MeldRules;
  #present: Layout;
  #past: Layout[] = [];
  #future: Layout[] = [];
  readonly #laid: ReadonlySet<number>;

  constructor(base: Layout, opened: boolean, rules: MeldRules = MELD_RULES) {
    this.base = base;
    this.opened = opened;
    this.rules = rules;
    this.#present = base;
    this.#laid = new Set(base.melds.flatMap((meld) => meld.tiles.map((piece) => piece.id)));
  }

  get layout(): Layout {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Whether anything differs from the start of the turn. */
  get changed(): boolean {
    return !same(this.#present, this.base);
  }

  /** Whether the tile lay on the table when the turn began. */
  wasLaid(id: number): boolean {
    return this.#laid.has(id);
  }

  /** The tiles that left the rack this turn. */
  get placed(): Piece[] {
    return this.#present.melds.flatMap((meld) => meld.tiles.filter((piece) => !this.wasLaid(piece.id)));
  }

  /** Melds with no tile of the table as it was when the turn began. */
  get newMelds(): Meld[] {
    return this.#present.melds.filter((meld) => meld.tiles.every((piece) => !this.wasLaid(piece.id)));
  }

  /** The proposed table in notation. */
  get table(): string[] {
    return this.#present.melds.map((meld) => printMeld(meld.tiles.map((piece) => piece.kind)));
  }

  meldOf(id: number): Meld | undefined {
    return this.#present.melds.find((meld) => meld.tiles.some((piece) => piece.id === id));
  }

  onRack(id: number): boolean {
    return this.#present.rack.some((piece) => piece.id === id);
  }

  /** Moves the tiles, in the order given; returns why not, or null when it is done. */
  move(ids: readonly number[], target: Target): Refusal | null {
    const pieces = ids.map((id) => this.#find(id)).filter((piece) => piece !== undefined);
    if (pieces.length === 0) return 'nothing_held';
    const refusal = this.#refusal(pieces, target);
    if (refusal === null) this.commit(this.#moved(pieces, target));
    return refusal;
  }

  /** Makes *next* the present layout, as one step of the history. */
  commit(next: Layout): void {
    if (same(next, this.#present)) return;
    this.#past.push(this.#present);
    this.#future = [];
    this.#present = next;
  }

  undo(): void {
    const previous = this.#past.pop();
    if (!previous) return;
    this.#future.push(this.#present);
    this.#present = previous;
  }

  redo(): void {
    const next = this.#future.pop();
    if (!next) return;
    this.#past.push(this.#present);
    this.#present = next;
  }

  /** Goes back to the start of the turn; undo brings everything back. */
  reset(): void {
    this.commit(this.base);
  }

  #find(id: number): Piece | undefined {
    const here = (piece: Piece) => piece.id === id;
    return this.#present.rack.find(here) ?? this.meldOf(id)?.tiles.find(here);
  }

  #refusal(pieces: readonly Piece[], target: Target): Refusal | null {
    const fromTable = pieces.some((piece) => this.wasLaid(piece.id));
    if (target.to === 'rack' && fromTable) return 'table_tile_stays';
    if (this.opened) return null;
    const meld = target.to === 'meld' ? this.#meld(target.meld) : undefined;
    const touched = meld?.tiles.some((piece) => this.wasLaid(piece.id)) ?? false;
    return fromTable || touched ? 'open_first' : null;
  }

  #meld(id: number): Meld | undefined {
    return this.#present.melds.find((meld) => meld.id === id);
  }

  #moved(pieces: readonly Piece[], target: Target): Layout {
    const gone = new Set(pieces.map((piece) => piece.id));
    const keep = (piece: Piece) => !gone.has(piece.id);
    const rack = this.#present.rack.filter(keep);
    const left = this.#present.melds.map((meld) =>
      meld.tiles.every(keep) ? meld : { id: meld.id, tiles: meld.tiles.filter(keep) },
    );
    let melds: Meld[] = left;
    if (target.to === 'rack') {
      rack.push(...pieces);
    } else if (target.to === 'new') {
      const at = target.at ?? left.length;
      melds = [...left.slice(0, at), { id: mint(), tiles: arrangeNew(pieces, this.rules) }, ...left.slice(at)];
    } else {
      melds = left.flatMap((meld) => (meld.id === target.meld ? this.#joined(meld, pieces, target.at) : [meld]));
    }
    return { melds: melds.filter((meld) => meld.tiles.length > 0), rack };
  }

  #joined(left: Meld, pieces: readonly Piece[], at: number | undefined): Meld[] {
    if (left.tiles.length === 0) return [{ id: left.id, tiles: arrangeNew(pieces, this.rules) }];
    // `at` counts places of the meld as the player sees it, with the held tiles still in it.
    const before = this.#meld(left.id)?.tiles.slice(0, at ?? 0) ?? [];
    const held = new Set(pieces.map((piece) => piece.id));
    const place = at === undefined ? undefined : at - before.filter((piece) => held.has(piece.id)).length;
    const tiles = insert(left.tiles, pieces, place, this.rules);
    const only = pieces[0];
    if (only && pieces.length === 1 && !isMeld(tiles, this.rules) && isMeld(left.tiles, this.rules)) {
      const halves = splitRun(left.tiles, only, this.rules);
      if (halves) {
        return [{ id: left.id, tiles: halves[0] }, { id: mint(), tiles: halves[1] }];
      }
    }
    return [{ id: left.id, tiles }];
  }
}

function same(a: Layout, b: Layout): boolean {
  const print = (layout: Layout) =>
    layout.melds.map((meld) => meld.tiles.map((piece) => piece.id).join()).join('/');
  return a === b || (print(a) === print(b) && a.rack.length === b.rack.length);
}
