/** One match as this browser knows it: the line, the view, and the commands. */

import { errorText, t, violationText } from '../i18n/index.svelte';
import { blocker } from '../model/judge';
import { meldRules } from '../model/meldRules';
import { ruleOf } from '../model/sources';
import { Connection, newId, type Answer, type CommandBody, type LineState, type Socket } from '../net/connection';
import type { FromServer, GameView, Hint, MatchView, Refused, SeatView } from '../protocol';
import { Clock } from './clock.svelte';
import { GameClocks } from './gameClocks.svelte';
import { narrate } from './narrator';
import { PlayState } from './play.svelte';
import { choose, settings } from './settings.svelte';
import { play as sound } from './sound';
import { announce, toast, toastRule } from './toasts.svelte';
import { cited } from './words';

const DRAFT_EVERY_MS = 400;

export class MatchState {
  view: MatchView | null = $state.raw(null);
  line: LineState = $state('connecting');
  refusedCode: number | null = $state(null);
  solverReady = $state(true);
  /** A command is on its way. */
  busy = $state(false);
  /** The player wants to call with the next play (where it is not done by itself). */
  callWanted = $state(false);
  readonly play: PlayState;
  /** The rule that the rule card shows first; null while it is closed. */
  ruleShown: string | null = $state(null);
  readonly clock = new Clock();
  readonly gameClocks = new GameClocks();
  readonly #connection: Connection;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #wasLost = false;
  #hint: string | null = null;

  constructor(
    readonly id: string,
    open: () => Socket = () => socketTo(id),
  ) {
    this.play = new PlayState(
      {
        refused: (reason) => {
          sound('refused');
          toast('error', t().refusal[reason]);
          announce(t().refusal[reason]);
        },
        drafted: () => this.#sendDraftSoon(),
        sortChosen: (mode) => choose({ sort: mode }),
      },
      settings.sort,
    );
    this.#connection = new Connection(open, {
      message: (message) => this.#receive(message),
      state: (state, code) => this.#lineChanged(state, code),
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

  get isHost(): boolean {
    return this.view !== null && this.view.you === this.view.host;
  }

  /** Whether the draft lays the last tiles of the rack. */
  get goesOut(): boolean {
    return this.play.draft !== null && this.play.layout.rack.length === 0 && this.play.draft.placed.length > 0;
  }

  /** Whether the player laid all tiles but has not called, and may do so now. */
  get mustCall(): boolean {
    return this.yourTurn && this.play.draft?.base.rack.length === 0;
  }

  name(seat: number): string {
    return this.view?.seats[seat]?.name ?? '';
  }

  retryNow(): void {
    this.#connection.retryNow();
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

  async lay(): Promise<void> {
    const draft = this.play.draft;
    if (!draft || !this.view || this.busy || blocker(draft, this.view.threshold) !== null) return;
    this.play.hands.cancel();
    const call = this.goesOut && (this.callWanted || (settings.autoCall && this.view.call === 'required'));
    await this.command({ type: 'play', table: draft.table, call });
  }

  /** Draws; with an empty pool, or having drawn, that is a pass. */
  async draw(): Promise<void> {
    if (!this.yourTurn || this.busy || !this.game) return;
    this.play.hands.cancel();
    await this.command({ type: this.game.pool > 0 && !this.game.drawn ? 'draw' : 'pass' });
  }

  askHint(): void {
    if (!this.yourTurn || !this.solverReady) return;
    this.#hint = newId();
    this.#connection.say({ type: 'hint', request_id: this.#hint });
  }

  /** Sends a command and says so when it is refused; the draft stays as it was. */
  async command(body: CommandBody): Promise<Answer> {
    this.busy = true;
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
        this.#update(message.view, message.events);
        break;
      case 'presence':
        if (this.view) {
          const seats = this.view.seats.map((seat, index) => ({
            ...seat,
            connected: message.connected[index] ?? seat.connected,
          }));
          this.view = { ...this.view, seats };
        }
        break;
      case 'solver':
        this.solverReady = message.ready;
        break;
      case 'hint':
        this.#suggest(message);
        break;
      case 'error':
        if (message.re === this.#hint || !message.re) this.#refused(message);
        break;
      default:
    }
  }

  #update(view: MatchView, events: Extract<FromServer, { type: 'update' }>['events']): void {
    const first = this.view === null;
    const wasYours = isYourTurn(this.view);
    this.view = view;
    this.play.rules = meldRules(view.rules);
    const yours = isYourTurn(view);
    if (!yours || !wasYours) this.callWanted = false;
    this.clock.set(yours || view.status === 'playing' ? (view.game?.clock_ms ?? null) : null, yours);
    const mover = view.status === 'playing' && view.game?.outcome === null ? view.game.seat : null;
    // How long a bot thinks is not taken off its clock.
    const running = mover !== null && view.seats[mover]?.kind === 'person' ? mover : null;
    this.gameClocks.set(view.game?.game_clocks_ms ?? null, running);
    const layer = events.findLast((event) => event.type === 'played' || event.type === 'part_kept');
    const origin = layer && 'seat' in layer && layer.seat !== view.you ? `[data-seat="${layer.seat}"]` : null;
    const opened = view.you !== null && (view.seats[view.you]?.opened ?? false);
    void this.play.sync(view.game, yours, opened, origin);
    if (!first) narrate(view, events);
    if (yours && !wasYours) {
      if (!first) sound('turn');
      announce(t().event.yourTurn);
    }
  }

  #suggest(hint: Hint): void {
    if (hint.request_id !== this.#hint) return;
    const words = t().table;
    if (hint.placed.length === 0) {
      toast('info', (this.game?.pool ?? 0) > 0 ? words.hintNothing : words.hintNothingPass);
      return;
    }
    this.play.suggest(hint);
    toast('good', words.hintShown(hint.placed.length));
    announce(words.hintShown(hint.placed.length));
  }

  #refused(error: Refused): void {
    const reasons = (error.violations ?? []).map((violation) => violationText(violation.code, violation.params));
    const lines = reasons.length > 0 ? reasons : [errorText(error.code, error.message)];
    sound('refused');
    const first = (error.violations ?? [])[0];
    const rule = first ? ruleOf(first.code, String(first.params['fault'] ?? '')) : null;
    if (rule === null) toast('error', ...lines);
    else {
      const by = t().rules.by(this.#citation(rule));
      toastRule({ words: t().rules.show, run: () => (this.ruleShown = rule) }, ...lines, by);
    }
    announce(lines.join(' '));
  }

  #citation(rule: string): string {
    return rule in (this.view?.changed ?? {}) ? t().rules.changed : cited(rule, this.view?.ruleset ?? '');
  }

  #lineChanged(state: LineState, code: number | null): void {
    this.line = state;
    if (state === 'refused') this.refusedCode = code;
    if (state === 'lost') this.#wasLost = true;
    if (state === 'open' && this.#wasLost) {
      this.#wasLost = false;
      toast('good', t().line.restored);
      announce(t().line.restored);
      if (this.play.draft?.changed) this.#sendDraftSoon();
    }
  }

  #sendDraftSoon(): void {
    if (this.#draftTimer !== undefined) return;
    this.#draftTimer = setTimeout(() => {
      this.#draftTimer = undefined;
      const draft = this.play.draft;
      if (draft && this.yourTurn) this.#connection.say({ type: 'draft', table: draft.table });
    }, DRAFT_EVERY_MS);
  }
}

export function isYourTurn(view: MatchView | null): boolean {
  const game = view?.game;
  return !!view && !!game && view.status === 'playing' && game.outcome === null && game.seat === view.you;
}

function socketTo(match: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(match)}`) as Socket;
}
