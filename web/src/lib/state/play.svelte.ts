/** What the player sees and does at the table: the draft, the rack's order, what is held. */

import { Hands, type DropTarget, type Refusal, type World } from '../controller/hands';
import { Draft, type Layout, type Target } from '../model/draft';
import { MELD_RULES, type MeldRules } from '../model/meldRules';
import { parseMeld } from '../model/notation';
import { arranged, ordered, sorted, stretch, type RackOrder, type SortMode } from '../model/rack';
import { relabel } from '../model/relabel';
import type { Kind, Piece } from '../model/tile';
import type { GameView, Hint } from '../protocol';
import { animate, calm, type Origins } from './motion';
import { play as sound } from './sound';

const NOTHING: Layout = { melds: [], rack: [] };
const AGAIN_MS = 900;
const GLOW_MS = 2_600;

export interface PlayHooks {
  refused(reason: Refusal): void;
  /** The draft differs from what it was; the server is told in case time runs out. */
  drafted(table: readonly string[]): void;
  sortChosen(mode: SortMode): void;
}

export class PlayState implements World {
  layout: Layout = $state.raw(NOTHING);
  draft: Draft | null = $state.raw(null);
  /** What a meld is at this table. */
  rules: MeldRules = $state.raw(MELD_RULES);
  /** Counts the draft's changes; a draft itself is no reactive object. */
  version = $state(0);
  order: RackOrder = $state.raw({ mode: 'run', own: [] });
  held: readonly number[] = $state.raw([]);
  collecting = $state(false);
  aimed: DropTarget | null = $state.raw(null);
  /** Whether the held tiles are being dragged; where they are is only the drag layer's business. */
  dragging = $state(false);
  dragAt: { x: number; y: number; touch: boolean } | null = $state.raw(null);
  fresh: ReadonlySet<number> = $state.raw(new Set());
  glow: ReadonlySet<number> = $state.raw(new Set());
  readonly hands: Hands;
  #key = '';
  #arrived: Set<number> = new Set();
  #game: GameView | null = null;
  #replaying = false;
  #shown = false;

  constructor(
    private readonly hooks: PlayHooks,
    sort: SortMode,
  ) {
    this.order = { mode: sort, own: [] };
    this.hands = new Hands(this, () => {
      if (this.hands.held.length > this.held.length) sound('pick');
      this.held = this.hands.held;
      this.collecting = this.hands.collecting;
    });
  }

  /** Moves the lifted tiles; null when the drag is over. */
  dragTo(at: { x: number; y: number; touch: boolean } | null): void {
    this.dragAt = at;
    this.dragging = at !== null;
  }

  /** The rack as it stands before the player, tile by tile. */
  get rack(): Piece[] {
    return ordered(this.layout.rack, this.order);
  }

  /** How many tiles the rack must have room for, so that it keeps its size during the turn. */
  get rackRoom(): number {
    return this.draft?.base.rack.length ?? this.layout.rack.length;
  }

  /** Takes over what the server says. A draft of the same turn stays as it is. */
  async sync(game: GameView | null, yours: boolean, opened: boolean, origin: string | null): Promise<void> {
    const key = game
      ? [game.number, game.turn, yours, opened, game.outcome !== null, game.rack.length, ...game.table].join()
      : '';
    const newGame = game?.number !== this.#game?.number;
    this.#game = game;
    if (key === this.#key && key !== '') return;
    this.#key = key;
    if (newGame) this.order = { mode: this.order.mode, own: [] };
    const old = newGame ? NOTHING : this.layout;
    const next = game ? relabel(old, game.table.map(parseMeld), game.rack) : NOTHING;
    const known = new Set([...old.rack, ...old.melds.flatMap((meld) => meld.tiles)].map((piece) => piece.id));
    const origins = this.#origins(next, known, old === NOTHING ? null : origin);
    this.#shown = true;
    await animate(() => {
      this.layout = next;
      this.draft = yours ? new Draft(next, opened, this.rules) : null;
      this.version += 1;
      this.#markFresh(next, game?.fresh ?? [], known);
      this.hands.keepOnly((id) => this.where(id) === 'rack');
    }, origins);
  }

  /** Runs a change of the draft and shows it. */
  edit(change: (draft: Draft) => void, reveal: number | null = null): void {
    const draft = this.draft;
    if (!draft) return;
    const before = draft.layout;
    change(draft);
    if (draft.layout === before) return;
    sound('place');
    void animate(
      () => {
        this.layout = draft.layout;
        this.version += 1;
      },
      new Map(),
      reveal,
    );
    this.hooks.drafted(draft.table);
  }

  /** Fills the draft with a suggested table; the player still presses Play. */
  suggest(hint: Hint): void {
    const draft = this.draft;
    if (!draft || hint.placed.length === 0) return;
    const rack = without(draft.base.rack.map((piece) => piece.kind), hint.placed);
    const next = relabel(draft.base, hint.table.map(parseMeld), rack);
    this.hands.cancel();
    this.edit(() => draft.commit(next));
    this.#light(draft.placed.map((piece) => piece.id));
  }

  /** Shows the last move again: the table before it, then as it is. */
  async showAgain(before: readonly string[], placed: readonly string[]): Promise<void> {
    if (this.#replaying || this.draft?.changed) return;
    const now = this.layout;
    const earlier = relabel(now, before.map(parseMeld), now.rack.map((piece) => piece.kind));
    const kept = new Set(earlier.melds.flatMap((meld) => meld.tiles.map((piece) => piece.id)));
    const added = now.melds.flatMap((meld) => meld.tiles).filter((piece) => !kept.has(piece.id));
    if (!calm() && placed.length > 0) {
      this.#replaying = true;
      await animate(() => (this.layout = { melds: earlier.melds, rack: now.rack }));
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      this.#replaying = false;
      // A new state may have come meanwhile; then that is what is shown.
      if (this.layout.melds === earlier.melds) await animate(() => (this.layout = this.draft?.layout ?? now));
    }
    this.#light(added.map((piece) => piece.id));
  }

  sort(mode: SortMode): void {
    const order = sorted(this.rack, mode, this.order);
    void animate(() => (this.order = order));
    this.hooks.sortChosen(mode);
  }

  where(id: number): 'rack' | 'table' | null {
    if (this.layout.rack.some((piece) => piece.id === id)) return 'rack';
    return this.spot(id) ? 'table' : null;
  }

  spot(id: number): { meld: number; place: number; length: number } | null {
    for (const meld of this.layout.melds) {
      const place = meld.tiles.findIndex((piece) => piece.id === id);
      if (place >= 0) return { meld: meld.id, place, length: meld.tiles.length };
    }
    return null;
  }

  rackIndex(id: number): number {
    return this.rack.findIndex((piece) => piece.id === id);
  }

  isPlaced(id: number): boolean {
    return this.where(id) === 'table' && this.draft !== null && !this.draft.wasLaid(id);
  }

  pickRefusal(id: number): Refusal | null {
    if (this.where(id) === 'rack') return null;
    if (!this.draft) return 'not_your_turn';
    return !this.draft.opened && this.draft.wasLaid(id) ? 'open_first' : null;
  }

  stretch(id: number): readonly number[] {
    if (this.where(id) === 'rack') return stretch(this.rack, id).map((piece) => piece.id);
    const meld = this.layout.melds.find((other) => other.tiles.some((piece) => piece.id === id));
    return meld?.tiles.map((piece) => piece.id) ?? [];
  }

  move(ids: readonly number[], target: Target): Refusal | null {
    if (!this.draft) return target.to === 'rack' ? null : 'not_your_turn';
    let refusal: Refusal | null = null;
    this.edit((draft) => (refusal = draft.move(ids, target)), ids[0] ?? null);
    return refusal;
  }

  arrangeRack(ids: readonly number[], index: number): void {
    const order = arranged(this.rack, ids, index, this.order);
    void animate(() => (this.order = order));
  }

  refuse(reason: Refusal): void {
    this.hooks.refused(reason);
  }

  #origins(next: Layout, known: ReadonlySet<number>, table: string | null): Origins {
    const origins = new Map<number, string>();
    // What lies there when the page opens has been there; only what comes later comes from somewhere.
    if (!this.#shown) return origins;
    for (const piece of next.rack) if (!known.has(piece.id)) origins.set(piece.id, '[data-pool]');
    if (table !== null) {
      for (const piece of next.melds.flatMap((meld) => meld.tiles)) {
        if (!known.has(piece.id)) origins.set(piece.id, table);
      }
    }
    return origins;
  }

  /** Finds the tiles that the server calls fresh: those that were seen to arrive come first. */
  #markFresh(next: Layout, fresh: readonly Kind[], known: ReadonlySet<number>): void {
    const table = next.melds.flatMap((meld) => meld.tiles);
    if (fresh.length === 0) this.#arrived.clear();
    if (known.size > 0) for (const piece of table) if (!known.has(piece.id)) this.#arrived.add(piece.id);
    const candidates = [
      ...table.filter((piece) => this.#arrived.has(piece.id)),
      ...table.filter((piece) => !this.#arrived.has(piece.id)).reverse(),
    ];
    const marked = new Set<number>();
    for (const kind of fresh) {
      const piece = candidates.find((other) => other.kind === kind && !marked.has(other.id));
      if (piece) marked.add(piece.id);
    }
    this.fresh = marked;
  }

  #light(ids: readonly number[]): void {
    this.glow = new Set(ids);
    setTimeout(() => (this.glow = new Set()), GLOW_MS);
  }
}

function without(kinds: readonly Kind[], gone: readonly Kind[]): Kind[] {
  const left = [...kinds];
  for (const kind of gone) {
    const index = left.indexOf(kind);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
