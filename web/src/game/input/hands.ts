/**
 * One model for every input: hold tiles, then choose a target.
 *
 * Drag, tap and keyboard all end here; none of them knows the rules, and this knows no events.
 */

import type { InputRefusal as Refusal } from '../model/draft';
import type { Target } from '../model/layout';

/** Why a tile is not picked up or put down. */
export type { Refusal };

/** Where held tiles may be put down; on the rack, before the tile at `index`. */
export type DropTarget =
  Exclude<Target, { to: 'rack' }> | { readonly to: 'rack'; readonly index?: number };

export interface Spot {
  readonly meld: number;
  readonly place: number;
  readonly length: number;
}

/** What the hands need to know of the table and may do to it. */
export interface World {
  where(id: number): 'rack' | 'table' | null;
  spot(id: number): Spot | null;
  rackIndex(id: number): number;
  /** Whether the tile came from the rack in this turn. */
  isPlaced(id: number): boolean;
  /** Why the tile may not be picked up; null if it may. */
  pickRefusal(id: number): Refusal | null;
  /** The tiles that a long press on this one takes. */
  stretch(id: number): readonly number[];
  move(ids: readonly number[], target: Target): Refusal | null;
  arrangeRack(ids: readonly number[], index: number): void;
  /** *at* is what the refusal is about: the tile that was to be taken, or the meld that was to take it. */
  refuse(reason: Refusal, at: RefusedAt): void;
}

export type RefusedAt = { readonly piece: number } | { readonly meld: number } | null;

export class Hands {
  #held: readonly number[] = [];

  constructor(
    private readonly world: World,
    private readonly changed: () => void = () => undefined,
  ) {}

  /** Ids of the held tiles, in the order in which they were picked. */
  get held(): readonly number[] {
    return this.#held;
  }

  holds(id: number): boolean {
    return this.#held.includes(id);
  }

  /** Takes the tiles and nothing else; tiles that may not be taken stay. */
  take(ids: readonly number[]): void {
    const free = ids.filter((id) => this.world.pickRefusal(id) === null);
    const first = ids[0];
    if (free.length === 0 && first !== undefined)
      this.#refuse(this.world.pickRefusal(first), { piece: first });
    this.#hold(free);
  }

  /** Adds a tile to the hand, or lets go of it. */
  toggle(id: number): void {
    if (this.holds(id)) {
      this.#hold(this.#held.filter((other) => other !== id));
      return;
    }
    const refusal = this.world.pickRefusal(id);
    if (refusal === null) this.#hold([...this.#held, id]);
    else this.#refuse(refusal, { piece: id });
  }

  /**
   * What a plain tap on a tile means: a tile of the rack, or of a meld from which tiles are held,
   * joins the hand. Any other tile of the table is where the hand puts down.
   */
  tap(id: number): void {
    const meld = this.world.spot(id)?.meld;
    if (this.#held.some((other) => this.world.spot(other)?.meld === meld)) this.toggle(id);
    else this.enter(id);
  }

  /** What Enter on a tile means: as a tap, but it also puts down on a meld from which tiles are held. */
  enter(id: number): void {
    const spot = this.world.spot(id);
    if (this.#held.length === 0 || this.holds(id) || spot === null) this.toggle(id);
    else this.drop({ to: 'meld', meld: spot.meld, at: pointedAt(spot) });
  }

  /** Takes a whole run or group: neighbours on the rack, the meld on the table. */
  takeStretch(id: number): void {
    this.take(this.world.stretch(id));
  }

  /** Sends a tile that was placed this turn back to the rack. */
  home(id: number): void {
    if (!this.world.isPlaced(id)) return;
    this.world.move([id], { to: 'rack' });
    this.cancel();
  }

  /** Begins a drag: of all that is held if the tile belongs to it, of this tile alone if not. */
  lift(id: number, add: boolean): boolean {
    if (this.holds(id)) return true;
    if (add) this.toggle(id);
    else this.take([id]);
    return this.holds(id);
  }

  /** Puts down what is held; tiles stay in the hand when the target is refused. */
  drop(target: DropTarget): boolean {
    const held = this.#held.filter((id) => this.world.where(id) !== null);
    if (held.length === 0) {
      this.cancel();
      return false;
    }
    const refusal =
      target.to === 'rack' ? this.#toRack(held, target.index) : this.world.move(held, target);
    if (refusal !== null) {
      const [first] = held;
      this.#refuse(
        refusal,
        target.to === 'meld'
          ? { meld: target.meld }
          : first === undefined
            ? null
            : { piece: first },
      );
      return false;
    }
    this.cancel();
    return true;
  }

  /** Moves held rack tiles one place along the rack: sorting by hand without dragging. */
  nudge(step: -1 | 1): void {
    const held = this.#held.filter((id) => this.world.where(id) === 'rack');
    if (held.length === 0) return;
    const places = held.map((id) => this.world.rackIndex(id));
    const index = step < 0 ? Math.min(...places) - 1 : Math.max(...places) + 2;
    this.world.arrangeRack(held, Math.max(0, index));
    this.changed();
  }

  /** Lets go of everything; the tiles stay where they are. */
  cancel(): void {
    this.#hold([]);
  }

  /** Lets go of tiles that can no longer be held. */
  keepOnly(may: (id: number) => boolean): void {
    const kept = this.#held.filter(may);
    if (kept.length < this.#held.length) this.#hold(kept);
  }

  #toRack(held: readonly number[], index: number | undefined): Refusal | null {
    const back = held.filter((id) => this.world.where(id) === 'table');
    const refusal = back.length > 0 ? this.world.move(back, { to: 'rack' }) : null;
    if (refusal === null && index !== undefined) this.world.arrangeRack(held, index);
    return refusal;
  }

  #hold(ids: readonly number[]): void {
    this.#held = ids;
    this.changed();
  }

  #refuse(reason: Refusal | null, at: RefusedAt): void {
    if (reason !== null) this.world.refuse(reason, at);
  }
}

/** A tap on the last tile of a meld points behind it, on any other one before it. */
function pointedAt(spot: Spot): number {
  return spot.place === spot.length - 1 && spot.length > 1 ? spot.length : spot.place;
}
