/** One match as this browser knows it: the connection, the view, and the commands. */

import { isolated } from '../../i18n/isolated';
import { clockEndsTurns } from '../model/clockEnds';
import { placed, proposal, changed, type Draft } from '../model/draft';
import { meldRules } from '../model/meldRules';
import { lastOf } from '../model/turns';
import {
  Connection,
  newId,
  type Answer,
  type CommandBody,
  type ConnectionState,
  type Socket,
} from '../../net/connection';
import { socketTo } from '../../net/matchSocket';
import { wholeMatch, type WholeMatch } from '../../net/wholeMatch';
import type {
  FromServer,
  GameView,
  Phrase,
  Refused,
  SeatView,
  TilesDrawn,
  Update,
} from '../../net/protocol';
import { lazyPart } from './lazyPart';
import { Clock } from './clock.svelte';
import { GameClocks } from './gameClocks.svelte';
import { History } from './history.svelte';
import type { Hinting } from './hinting.svelte';
import { whenIdle } from '../../kit/idle';
import { drawsNow, mayDraw, mayHint, mayPlay, mayShowOne } from './permissions';
import { BROWSER_MOTION } from '../../kit/motion';
import { settle } from '../../kit/notices.svelte';
import type { Phrases } from './phrases.svelte';
import { PlayState } from './play.svelte';
import type { PlayHooks } from './playHooks';
import type { SeatCommitment } from './seatCommitment.svelte';
import { isYourTurn, playsAlone, seatedIn } from './seating';
import { choose, settings } from '../../kit/settings.svelte';
import { hear } from '../../kit/sound';
import type { SentenceTerms } from './sentences';
import { loadDraft, saveDraft } from './savedDraft';

const DRAFT_EVERY_MS = 400;
const PAINTED_MS = 100;

export class MatchState {
  view: WholeMatch | null = $state.raw(null);
  connectionState: ConnectionState = $state('connecting');
  refusedCode: number | null = $state(null);
  solver: 'ready' | 'compiling' | 'failed' = $state('ready');
  /** A command is on its way. */
  busy = $state(false);
  /** The player wants to call with the next play (where it is not done by itself). */
  callWanted = $state(false);
  readonly play: PlayState;
  /** Null until its part of the page has come, as `phrases` is. */
  hinting: Hinting | null = $state.raw(null);
  phrases: Phrases | null = $state.raw(null);
  /** Null until the first deal with commitments while this page is open. */
  seatCommitment: SeatCommitment | null = $state.raw(null);
  /** The rule that the rule card shows first, or `HOW_TO_PLAY`; null while nothing is shown. */
  ruleShown: string | null = $state(null);
  readonly clock = new Clock(
    (seconds) => this.#afterFirstPaint((narrator) => narrator.ticks(this.id, this.game, seconds)),
    (seconds) => this.#afterFirstPaint((narrator) => narrator.timeRunsOut(seconds)),
  );
  readonly gameClocks = new GameClocks();
  readonly history = new History();
  /** Whether the phrases lie open to be chosen from. */
  talking = $state(false);
  /** The turn about which the player is asked whether to draw all the same. */
  #asked: Draft | null = $state.raw(null);
  readonly #connection: Connection;
  #settle: () => void = () => {};
  readonly #settled = new Promise<void>((settle) => (this.#settle = settle));
  readonly #afterFirstPaint = lazyPart(async () => {
    // A hand that is being dealt comes first, and is painted.
    await this.#settled;
    await new Promise((painted) => setTimeout(painted, PAINTED_MS));
    await new Promise<void>(whenIdle);
    const part = await import('./afterFirstPaint');
    this.phrases = new part.Phrases(this.id);
    if (this.you) part.knowTable(this.id);
    this.hinting = new part.Hinting(
      this.play,
      (type) => this.#ask(type),
      (hint) => part.hinted(hint, this.game?.pool ?? 0),
    );
    return part;
  });
  readonly #withCommitment = lazyPart(async () => {
    const { SeatCommitment } = await import('./seatCommitment.svelte');
    return (this.seatCommitment = new SeatCommitment((body) => this.#connection.command(body)));
  });
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #wasLost = false;

  constructor(
    readonly id: string,
    open: () => Socket = () => socketTo(id),
    refused: PlayHooks['refused'] = (reason) =>
      this.#afterFirstPaint((narrator) => narrator.moveRefused(reason)),
  ) {
    this.play = new PlayState(
      {
        refused,
        drafted: () => this.#sendDraftSoon(),
        sortChosen: (mode) => choose({ sort: mode }),
        picked: () => {
          settle();
          hear('pick');
        },
        put: () => {
          settle();
          hear('place');
        },
        replanned: (fate) => this.#afterFirstPaint((narrator) => narrator.replanned(fate)),
        save: (draft) => saveDraft(id, draft),
      },
      BROWSER_MOTION,
      settings.sort,
      loadDraft(id),
    );
    this.#connection = new Connection(open, {
      message: (message) => this.#receive(message),
      state: (state, code) => this.#connectionChanged(state, code),
    });
  }

  get game(): GameView | null {
    return this.view?.game ?? null;
  }

  get you(): SeatView | null {
    const view = this.view;
    return view && view.you !== null ? (view.seats[view.you] ?? null) : null;
  }

  get yourTurn(): boolean {
    return isYourTurn(this.view);
  }

  /** What the player drew in their last turn, or in this one; null if they drew nothing. */
  get drew(): TilesDrawn | null {
    const turn = this.view?.you == null ? null : lastOf(this.history.turns, this.view.you);
    const events = turn?.happened.map(({ event }) => event) ?? [];
    return events.findLast((event) => event.type === 'drew') ?? null;
  }

  get isHost(): boolean {
    return this.view !== null && this.view.you === this.view.host;
  }

  /** Whether a bot plays in the viewer's place. */
  get stoodIn(): boolean {
    return this.you !== null && this.you.stand_in !== null;
  }

  /** Whether the draft lays the last tiles of the rack. */
  get goesOut(): boolean {
    const { draft, yours } = this.play;
    return yours && draft !== null && draft.present.rack.length === 0 && placed(draft).length > 0;
  }

  /** Whether the player laid all tiles but has not called, and may do so now. */
  get mustCall(): boolean {
    return this.yourTurn && this.play.draft?.base.rack.length === 0;
  }

  /** Whether the rules let the player pass only if nothing can be laid: with an empty pool, in most rule sets. */
  get mustLay(): boolean {
    const { game, view } = this;
    if (!this.yourTurn || this.mustCall || !game || !view || game.pool > 0 || game.drawn)
      return false;
    return view.rules['empty_pool_duty'] === 'must_lay' || view.rules['must_play'] === 'yes';
  }

  /** What the words for an event depend on. */
  get sentenceTerms(): SentenceTerms {
    return { rules: this.play.rules, name: (seat) => this.shownName(seat) };
  }

  /** Whether the last tiles would not win as the turn stands: this table wants the call with them. */
  get callIsMissing(): boolean {
    return this.view?.call === 'strict' && this.goesOut && !this.callWanted;
  }

  /** The name for a sentence; elements that show nothing else have `bdi`. */
  shownName(seat: number): string {
    return isolated(this.name(seat));
  }

  name(seat: number): string {
    return this.view?.seats[seat]?.name ?? '';
  }

  /** Whole seconds of the running turn: up to its limit, or of its delay; null without either. */
  get turnSeconds(): number | null {
    return this.view?.turn_limit_ms === null ? this.gameClocks.delay : this.clock.seconds;
  }

  /** The page or the network came back: the connection may have died meanwhile. */
  check(): void {
    this.#connection.check();
  }

  offline(): void {
    this.#connection.drop();
  }

  close(): void {
    clearTimeout(this.#draftTimer);
    this.clock.stop();
    this.gameClocks.stop();
    this.#connection.close();
  }

  /** Sends the turn as it is arranged; where a plan is offered for it, that is taken up first. */
  async lay(): Promise<void> {
    if (this.play.offers) {
      this.play.usePlan();
      return;
    }
    const draft = this.play.draft;
    if (!draft || !this.view || !mayPlay(this)) return this.notNow();
    this.play.hands.cancel();
    this.#asked = null;
    const call =
      this.goesOut && (this.callWanted || (settings.autoCall && this.view.call === 'required'));
    this.play.sends();
    if (!(await this.command({ type: 'play', table: proposal(draft), call })).ok)
      this.play.sends(false);
  }

  /**
   * Draws; with an empty pool, or after drawing, that is a pass. Asks first where the turn can be
   * played as it is arranged. What was arranged stays as a plan.
   */
  async draw(anyway = false): Promise<void> {
    if (!this.game || !mayDraw(this)) return this.notNow();
    // A player who must lay is refused by the server, and not asked.
    if (!anyway && mayPlay(this) && !this.mustLay) {
      this.#asked = this.play.draft;
      return;
    }
    this.play.hands.cancel();
    this.#asked = null;
    await this.command({ type: drawsNow(this.game) ? 'draw' : 'pass' });
  }

  /** Whether the player is asked if they want to draw although they can play. */
  get asksToDraw(): boolean {
    return this.#asked !== null && this.#asked === this.play.draft && mayPlay(this);
  }

  /** Back to the turn: it is neither played nor ended. */
  keepPlaying(): void {
    this.#asked = null;
  }

  /** Shows and says why nothing came of what was pressed. */
  notNow(): void {
    // What is in the way is shown where held tiles have their tools.
    this.play.hands.cancel();
    this.#afterFirstPaint((narrator) => narrator.notNow(this));
  }

  /** Leads to the meld that the words between table and rack are about. */
  leadTo(meld: number): void {
    this.#afterFirstPaint((narrator) => narrator.leadTo(meld));
  }

  /** Whether somebody else at the table can hear what the player says. */
  get hasCompany(): boolean {
    const { view } = this;
    return (
      view !== null &&
      view.you !== null &&
      view.seats.some(({ kind }, seat) => kind === 'person' && seat !== view.you)
    );
  }

  say(phrase: Phrase): void {
    this.#connection.say({ type: 'say', phrase });
  }

  askHint(): void {
    const { game } = this;
    if (!game || !mayHint(this)) return this.#afterFirstPaint((narrator) => narrator.noHint(this));
    settle();
    this.#afterFirstPaint(() => void this.hinting?.press(game));
  }

  /** Asks for one possible play, which even a table without hints shows to a player who must lay. */
  showOne(): void {
    const { game } = this;
    if (!game || !mayShowOne(this)) return;
    settle();
    this.#afterFirstPaint(() => this.hinting?.showOne(game));
  }

  /** Sends a command and says so when it is refused; the draft stays as it was. */
  async command(body: CommandBody): Promise<Answer> {
    this.busy = true;
    settle();
    try {
      const answer = await this.#connection.command(body);
      if (!answer.ok) this.#refused(answer.error);
      return answer;
    } finally {
      this.busy = false;
    }
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'update':
        this.#update(message);
        break;
      case 'presence':
        if (this.view) {
          const seats = this.view.seats.map((seat, index) => ({
            ...seat,
            connected: message.connected[index] ?? seat.connected,
            away: message.away?.[index] ?? seat.away,
          }));
          const view = { ...this.view, seats, onlookers: message.onlookers ?? this.view.onlookers };
          this.#tellPresence(this.view, view);
          this.view = view;
        }
        break;
      case 'said':
        this.#afterFirstPaint((narrator) => {
          if (this.phrases?.hear(message.seat, message.phrase))
            void narrator.said(message, this.view?.you ?? null, this.sentenceTerms.name);
        });
        break;
      case 'solver':
        this.solver = message.ready ? 'ready' : message.failed ? 'failed' : 'compiling';
        break;
      case 'hint':
        this.hinting?.answered(message, this.game);
        break;
      case 'error':
        if (!message.re || this.hinting?.refused(message.re)) this.#refused(message);
        break;
      default:
    }
  }

  #update(update: Update): void {
    const { events } = update;
    const view = wholeMatch(this.view, update);
    const before = this.view;
    const wasYours = isYourTurn(before);
    this.view = view;
    this.play.rules = meldRules(view.rules);
    const yours = isYourTurn(view);
    if (!yours || !wasYours) this.callWanted = false;
    this.clock.set(
      yours || view.status === 'playing' ? (view.game?.clock_ms ?? null) : null,
      yours,
    );
    const mover = view.status === 'playing' && view.game?.outcome === null ? view.game.seat : null;
    // How long a bot thinks is not taken off its clock.
    const running = mover !== null && playsAlone(view.seats[mover]) ? mover : null;
    this.gameClocks.set(view.game?.game_clocks_ms ?? null, running, {
      delay: view.game?.delay_ms,
      ends: clockEndsTurns(view.rules),
    });
    const layer = events.findLast((event) => event.type === 'played' || event.type === 'part_kept');
    const origin =
      layer && 'seat' in layer && layer.seat !== view.you ? `[data-seat="${layer.seat}"]` : null;
    void this.play.sync(view.game, seatedIn(view, yours), origin);
    this.hinting?.seen(yours ? view.game : null);
    if (view.deal !== null || this.seatCommitment)
      this.#withCommitment((seatCommitment) => void seatCommitment.follow(view));
    const news = this.history.take(update);
    this.play.drew = this.drew?.tiles ?? [];
    const { sentenceTerms } = this;
    if (before) {
      this.#afterFirstPaint((narrator) => narrator.narrate(news, sentenceTerms, view.match));
      this.#tellPresence(before, view);
    }
    this.#afterFirstPaint(
      (narrator) => yours && !wasYours && narrator.turnCame(view, before !== null),
    );
    if (view.game !== null || view.status !== 'playing') this.#settle();
  }

  #tellPresence(before: WholeMatch, now: WholeMatch): void {
    this.#afterFirstPaint((narrator) =>
      narrator.presenceChanged(before, now, this.sentenceTerms.name),
    );
  }

  #refused(error: Refused): void {
    this.#afterFirstPaint(
      (narrator) =>
        void narrator.commandRefused(error, this.view, (rule) => (this.ruleShown = rule)),
    );
  }

  #ask(type: 'hint' | 'show_play'): string {
    const id = newId();
    this.#connection.say({ type, request_id: id });
    return id;
  }

  #connectionChanged(state: ConnectionState, code: number | null): void {
    this.connectionState = state;
    if (state === 'refused') this.refusedCode = code;
    if (state === 'lost') {
      this.#wasLost = true;
      this.hinting?.connectionLost();
    }
    if (state === 'open' && this.#wasLost) {
      this.#wasLost = false;
      this.#afterFirstPaint((narrator) => narrator.restored());
      if (this.play.yours && this.play.draft && changed(this.play.draft)) this.#sendDraftSoon();
    }
  }

  #sendDraftSoon(): void {
    if (this.#draftTimer !== undefined) return;
    this.#draftTimer = setTimeout(() => {
      this.#draftTimer = undefined;
      const draft = this.play.draft;
      if (draft && this.play.yours) this.#connection.say({ type: 'draft', table: proposal(draft) });
    }, DRAFT_EVERY_MS);
  }
}
