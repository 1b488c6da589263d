/** What the player sees and does at the table: the draft, the rack's order, what is held. */

import { Hands, type DropTarget, type Refusal, type RefusedAt, type World } from '../input/hands';
import {
  changed,
  commit,
  mayTouchTable,
  move,
  proposal,
  reset,
  wasLaid,
  type Draft,
} from '../model/draft';
import { arrivals, drawnTiles, freshTiles, idsOf } from '../model/fresh';
import { meldOf, spotOf, whereIs, type Layout, type Target } from '../model/layout';
import { MELD_RULES, type MeldRules } from '../model/meldRules';
import { arranged, ordered, sorted, stretch, type RackOrder, type SortMode } from '../model/rack';
import type { Kind, Piece } from '../model/tile';
import type { Turn } from '../model/turns';
import type { GameView } from '../../net/protocol';
import {
  NO_ARRANGEMENT,
  arrangementAfter,
  arrangementFrom,
  planOf,
  toSave,
  type TurnArrangement,
  type Fate,
  type Seated,
} from './turnArrangement';
import type { TurnFrame } from './frames';
import { originsOf, type Motion } from '../../kit/motion';
import type { PlayHooks } from './playHooks';
import { Replay } from './replay.svelte';
import type { SavedDraft } from './savedDraft';

const AGAIN_MS = 1_300;
/** How long a change of the table is seen before the plan on it comes back. */
const GLANCE_MS = 1_600;

export class PlayState implements World {
  #arrangement: TurnArrangement = $state.raw(NO_ARRANGEMENT);
  /** The plan is put aside: what is seen is the table. */
  aside = $state(false);
  /** What the last change of the table did to the plan, until something is moved. */
  fate: Fate | null = $state.raw(null);
  /** What a meld is at this table. */
  rules: MeldRules = $state.raw(MELD_RULES);
  order: RackOrder = $state.raw({ mode: 'run', own: [] });
  held: readonly number[] = $state.raw([]);
  aimed: DropTarget | null = $state.raw(null);
  /** Whether the held tiles are being dragged; where they are is only the drag layer's business. */
  dragging = $state(false);
  dragAt: { x: number; y: number; touch: boolean } | null = $state.raw(null);
  fresh: ReadonlySet<number> = $state.raw(new Set());
  /** What the player drew last. */
  drew: readonly Kind[] = $state.raw([]);
  readonly hands: Hands;
  readonly replay: Replay;
  #again: Turn | null = $state.raw(null);
  #key = '';
  #arrived: ReadonlySet<number> = new Set();
  #game: GameView | null = null;
  #shown = false;
  #sent = false;

  /** *saved* is what was arranged before the page was loaded. */
  constructor(
    readonly hooks: PlayHooks,
    readonly motion: Motion,
    sort: SortMode,
    private readonly saved: SavedDraft | null = null,
  ) {
    this.order = { mode: sort, own: [] };
    this.replay = new Replay(motion.show);
    this.hands = new Hands(this, () => {
      if (this.hands.held.length > this.held.length) {
        this.replay.stop();
        hooks.picked();
      }
      this.held = this.hands.held;
    });
  }

  /** What the hands arrange: the turn, or a plan while others are to move; null for spectators. */
  get draft(): Draft | null {
    return this.#arrangement.draft;
  }

  /** Whether the draft is the player's turn. */
  get yours(): boolean {
    return this.#arrangement.yours;
  }

  /** What the player has planned: it waits for their turn, or in it to be used. */
  get plan(): Draft | null {
    return planOf(this.#arrangement);
  }

  /** Whether it is a plan that lies before the player. */
  get planning(): boolean {
    return !this.yours && this.plan !== null && !this.aside && this.replay.shown === null;
  }

  /** Whether the plan is offered for the turn: nothing else has been tried in it. */
  get offers(): boolean {
    return this.yours && this.plan !== null && this.draft !== null && !changed(this.draft);
  }

  /** What lies before the player now. */
  get layout(): Layout {
    const { draft, settled } = this.#arrangement;
    return this.replay.shown ?? (this.aside || !draft ? settled : draft.present);
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

  /** The tiles of the rack that the player drew last. */
  readonly drawn: ReadonlySet<number> = $derived(drawnTiles(this.layout.rack, this.drew));

  /** How many tiles the rack must have room for, so that it keeps its size during the turn. */
  get rackRoom(): number {
    return (this.draft?.base ?? this.layout).rack.length;
  }

  /**
   * Takes over what the server says; *seated* is null for who has no rack. A draft of the same turn
   * stays as it is. A plan goes on with what still works, and the table is seen before it.
   */
  async sync(game: GameView | null, seated: Seated | null, layer: string | null): Promise<void> {
    const key = game
      ? [
          game.number,
          game.turn,
          seated?.yours,
          seated?.terms.opened,
          game.outcome !== null,
          game.rack.length,
          ...game.table,
        ].join()
      : '';
    const earlier = this.#game;
    this.#game = game;
    if (key === this.#key || !game) return;
    this.#key = key;
    const revived = this.#shown || !seated ? null : arrangementFrom(this.saved, game, seated);
    const before = revived ?? this.#arrangement;
    const newGame = revived === null && game.number !== earlier?.number;
    if (newGame) this.order = { mode: this.order.mode, own: [] };
    const sameTurn = revived?.yours ?? (!newGame && game.turn === earlier?.turn);
    const { arrangement, known, fate } = arrangementAfter(before, game, seated, {
      newGame,
      sameTurn,
      sent: this.#sent,
    });
    this.#sent = false;
    const next = arrangement.settled;
    const ids = idsOf(known);
    // What lies there when the page opens has been there; only what comes later comes from somewhere.
    const origins = this.#shown ? originsOf(next, ids, newGame ? null : layer) : new Map();
    const moved = this.#shown && !newGame && game.table.join() !== earlier?.table.join();
    this.#shown = true;
    const fresh = game.fresh;
    this.#arrived = arrivals(next, this.#arrived, ids, fresh);
    const lay = new Map(this.held.map((id) => [id, this.where(id)]));
    const glances =
      moved && !arrangement.yours && planOf(arrangement) !== null && !this.aside && lay.size === 0;
    await this.motion.show(
      () => {
        this.replay.stop();
        this.#arrangement = arrangement;
        if (planOf(arrangement) === null || arrangement.yours) this.aside = false;
        if (fate && (fate.givenUp || fate.back.length > 0)) this.fate = fate;
        if (glances) this.replay.hold(next);
        this.fresh = freshTiles(next, fresh, this.#arrived);
        const stays = (id: number) => this.where(id) === (arrangement.yours ? 'rack' : lay.get(id));
        this.hands.keepOnly((id) => this.where(id) !== null && stays(id));
      },
      { origins },
    );
    if (glances) void this.replay.pause(GLANCE_MS);
    if (fate && (fate.givenUp || fate.back.length > 0)) this.hooks.replanned(fate);
    this.#save();
    if (revived && arrangement.yours && arrangement.draft && changed(arrangement.draft))
      this.hooks.drafted(proposal(arrangement.draft));
  }

  /** The turn is on its way to the server, or (false) it was refused: then it is still the player's. */
  sends(sent = true): void {
    this.#sent = sent;
  }

  /** Makes the plan the turn: one step of it, which can be taken back. */
  usePlan(): void {
    const { plan } = this;
    if (!this.offers || !plan) return;
    this.hands.cancel();
    this.edit((draft) => commit(draft, plan.present));
    this.#arrangement = { ...this.#arrangement, waiting: null };
    this.#save();
  }

  /** Gives the plan up; outside the turn that can be taken back. */
  discardPlan(): void {
    if (this.plan === null) return;
    this.fate = null;
    if (!this.yours) this.edit(reset);
    this.#arrangement = { ...this.#arrangement, waiting: null };
    this.#save();
  }

  /** Turns from the plan to the table as it is, and back. */
  look(): void {
    if (this.yours || this.plan === null) return;
    this.hands.cancel();
    void this.motion.show(() => {
      this.aside = this.replay.shown === null && !this.aside;
      this.replay.stop();
    });
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
        this.aside = false;
        this.fate = null;
        this.replay.point(null);
        this.#arrangement = { ...this.#arrangement, draft: next };
      },
      { reveal },
    );
    if (this.yours) this.hooks.drafted(proposal(next));
    this.#save();
  }

  /** Has *next* for the draft, unseen as long as a replay runs. */
  fill(next: Draft): void {
    this.#arrangement = { ...this.#arrangement, draft: next };
    this.hooks.drafted(proposal(next));
    this.#save();
  }

  /**
   * Shows turns again, one after another, and then the table as it stands. Which turn is seen is
   * in `again`; whoever takes up a tile, or presses a button, sees the table as it stands at once.
   */
  async showTurns(frames: readonly TurnFrame[]): Promise<void> {
    this.hands.cancel();
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
    if (this.aside) return 'plan_aside';
    return !mayTouchTable(this.draft) && wasLaid(this.draft, id) ? 'open_first' : null;
  }

  stretch(id: number): readonly number[] {
    const near =
      this.where(id) === 'rack' ? stretch(this.rack, id) : (meldOf(this.layout, id)?.tiles ?? []);
    return near.map((piece) => piece.id);
  }

  move(ids: readonly number[], target: Target): Refusal | null {
    if (!this.draft) return target.to === 'rack' ? null : 'not_your_turn';
    if (this.aside) return target.to === 'rack' ? null : 'plan_aside';
    const next = move(this.draft, ids, target);
    if (typeof next === 'string') return next;
    this.edit(() => next, ids[0] ?? null);
    return null;
  }

  arrangeRack(ids: readonly number[], index: number): void {
    const order = arranged(this.rack, ids, index, this.order);
    void this.motion.show(() => (this.order = order));
  }

  refuse(reason: Refusal, at: RefusedAt): void {
    this.hooks.refused(reason, at);
  }

  #save(): void {
    if (this.#game) this.hooks.save(toSave(this.#arrangement, this.#game));
  }
}
