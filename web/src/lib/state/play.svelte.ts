/** What the player sees and does at the table: the draft, the rack's order, what is held. */

import { Hands, type DropTarget, type Refusal, type World } from '../controller/hands';
import { begin, changed, commit, mayTouchTable, move, placed, proposal, wasLaid, type Draft, type Terms } from '../model/draft';
import { arrivals, freshTiles, idsOf } from '../model/fresh';
import { EMPTY, meldOf, spotOf, whereIs, type Layout, type Target } from '../model/layout';
import { MELD_RULES, type MeldRules } from '../model/meldRules';
import { parseMeld } from '../model/notation';
import { arranged, ordered, sorted, stretch, type RackOrder, type SortMode } from '../model/rack';
import { relabel } from '../model/relabel';
import { steps } from '../model/steps';
import type { Kind, Piece } from '../model/tile';
import type { GameView, Hint } from '../protocol';
import type { Turn } from '../model/turns';
import { framesOf } from './frames';
import { originsOf, type Motion } from './motion';
import { Replay } from './replay.svelte';

const AGAIN_MS = 1_300;
const STEP_MS = 480;
/** A hint is shown within this time, however many moves it has. */
const HINT_MS = 4_800;

export interface PlayHooks {
  refused(reason: Refusal): void;
  /** The draft differs from what it was; the server is told in case time runs out. */
  drafted(table: readonly string[]): void;
  sortChosen(mode: SortMode): void;
  /** A tile was taken into the hand, or put down: something to hear. */
  picked(): void;
  put(): void;
}

export class PlayState implements World {
  draft: Draft | null = $state.raw(null);
  /** What a meld is at this table. */
  rules: MeldRules = $state.raw(MELD_RULES);
  order: RackOrder = $state.raw({ mode: 'run', own: [] });
  held: readonly number[] = $state.raw([]);
  collecting = $state(false);
  aimed: DropTarget | null = $state.raw(null);
  /** Whether the held tiles are being dragged; where they are is only the drag layer's business. */
  dragging = $state(false);
  dragAt: { x: number; y: number; touch: boolean } | null = $state.raw(null);
  fresh: ReadonlySet<number> = $state.raw(new Set());
  readonly hands: Hands;
  readonly replay: Replay;
  #again: Turn | null = $state.raw(null);
  /** What the server says; the player's own draft is beside it. */
  #settled: Layout = $state.raw(EMPTY);
  #key = '';
  #arrived: ReadonlySet<number> = new Set();
  #game: GameView | null = null;
  #shown = false;

  constructor(
    private readonly hooks: PlayHooks,
    private readonly motion: Motion,
    sort: SortMode,
  ) {
    this.order = { mode: sort, own: [] };
    this.replay = new Replay(motion.show);
    this.hands = new Hands(this, () => {
      if (this.hands.held.length > this.held.length) {
        this.replay.stop();
        hooks.picked();
      }
      this.held = this.hands.held;
      this.collecting = this.hands.collecting;
    });
  }

  /** What lies before the player now. */
  get layout(): Layout {
    return this.replay.shown ?? this.draft?.present ?? this.#settled;
  }

  /** The turn that is shown again; null while none is. */
  get again(): Turn | null {
    return this.replay.shown && this.#again;
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
    return (this.draft?.base ?? this.layout).rack.length;
  }

  /**
   * Takes over what the server says; *terms* are those of the player's turn, null outside it.
   * A draft of the same turn stays as it is.
   */
  async sync(game: GameView | null, terms: Terms | null, layer: string | null): Promise<void> {
    const key = game
      ? [game.number, game.turn, terms?.opened, game.outcome !== null, game.rack.length, ...game.table].join()
      : '';
    const newGame = game?.number !== this.#game?.number;
    this.#game = game;
    if (key === this.#key && key !== '') return;
    this.#key = key;
    if (newGame) this.order = { mode: this.order.mode, own: [] };
    const now = this.draft?.present ?? this.#settled;
    const old = newGame ? { ...EMPTY, nextId: now.nextId } : now;
    const next = game ? relabel(old, game.table.map(parseMeld), game.rack) : old;
    const known = idsOf(old);
    // What lies there when the page opens has been there; only what comes later comes from somewhere.
    const origins = this.#shown ? originsOf(next, known, newGame ? null : layer) : new Map();
    this.#shown = true;
    const fresh = game?.fresh ?? [];
    this.#arrived = arrivals(next, this.#arrived, known, fresh);
    await this.motion.show(
      () => {
        this.replay.stop();
        this.#settled = next;
        this.draft = terms && begin(next, terms);
        this.fresh = freshTiles(next, fresh, this.#arrived);
        this.hands.keepOnly((id) => this.where(id) === 'rack');
      },
      { origins },
    );
  }

  /** Makes a step of the draft and shows it; *reveal* is a tile that must be seen afterwards. */
  edit(step: (draft: Draft) => Draft, reveal: number | null = null): void {
    const draft = this.draft;
    const next = draft && step(draft);
    if (!next || next === draft) return;
    this.replay.stop();
    this.hooks.put();
    void this.motion.show(
      () => {
        this.draft = next;
      },
      { reveal },
    );
    this.hooks.drafted(proposal(next));
  }

  /**
   * Fills the draft with a suggested table; the player still presses Play. Where things may move,
   * the tiles go there one move after another; whatever the player does meanwhile ends the show.
   * Returns whether it was seen to its end.
   */
  async suggest(hint: Hint): Promise<boolean> {
    const { draft } = this;
    if (!draft || hint.placed.length === 0) return false;
    this.hands.cancel();
    const start = { ...draft.base, nextId: draft.present.nextId };
    const rack = without(draft.base.rack.map((piece) => piece.kind), hint.placed);
    const shown = steps(start, this.#game?.table ?? [], hint.moves);
    const next = commit(draft, shown.at(-1) ?? relabel(start, hint.table.map(parseMeld), rack));
    const light = () => this.replay.light(placed(next).map((piece) => piece.id));
    if (this.motion.calm() || shown.length < 2) {
      this.edit(() => next);
      light();
      return true;
    }
    this.replay.hold(draft.present);
    this.draft = next;
    this.hooks.drafted(proposal(next));
    const from = changed(draft) ? [draft.base] : [];
    const pause = Math.min(STEP_MS, HINT_MS / shown.length);
    const frames = [...from, ...shown.slice(0, -1)].map((layout) => ({ layout }));
    if (!(await this.replay.run(frames, pause, () => this.hooks.put()))) return false;
    this.hooks.put();
    light();
    return true;
  }

  /**
   * Shows turns again, one after another, and then the table as it stands. Which turn is seen is
   * in `again`; whoever takes up a tile, or presses a button, sees the table as it stands at once.
   */
  async showTurns(turns: readonly Turn[]): Promise<void> {
    this.hands.cancel();
    const frames = framesOf(turns, this.layout);
    this.#again = frames[0]?.turn ?? null;
    const whole = await this.replay.run(frames, AGAIN_MS, ({ turn, laid }) => {
      this.#again = turn;
      if (laid.length > 0) this.replay.light(laid);
    });
    if (whole) this.replay.light(frames.flatMap(({ laid }) => laid));
  }

  sort(mode: SortMode): void {
    const order = sorted(this.rack, mode, this.order);
    void this.motion.show(() => (this.order = order));
    this.hooks.sortChosen(mode);
  }

  where(id: number): 'rack' | 'table' | null {
    return whereIs(this.layout, id);
  }

  spot(id: number): { meld: number; place: number; length: number } | null {
    return spotOf(this.layout, id);
  }

  rackIndex(id: number): number {
    return this.rack.findIndex((piece) => piece.id === id);
  }

  isPlaced(id: number): boolean {
    return this.where(id) === 'table' && this.draft !== null && !wasLaid(this.draft, id);
  }

  pickRefusal(id: number): Refusal | null {
    if (this.where(id) === 'rack') return null;
    if (!this.draft) return 'not_your_turn';
    return !mayTouchTable(this.draft) && wasLaid(this.draft, id) ? 'open_first' : null;
  }

  stretch(id: number): readonly number[] {
    const near = this.where(id) === 'rack' ? stretch(this.rack, id) : (meldOf(this.layout, id)?.tiles ?? []);
    return near.map((piece) => piece.id);
  }

  move(ids: readonly number[], target: Target): Refusal | null {
    if (!this.draft) return target.to === 'rack' ? null : 'not_your_turn';
    const next = move(this.draft, ids, target);
    if (typeof next === 'string') return next;
    this.edit(() => next, ids[0] ?? null);
    return null;
  }

  arrangeRack(ids: readonly number[], index: number): void {
    const order = arranged(this.rack, ids, index, this.order);
    void this.motion.show(() => (this.order = order));
  }

  refuse(reason: Refusal): void {
    this.hooks.refused(reason);
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
