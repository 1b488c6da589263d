/** A referee's table: its sheet with what is not sent yet, its clocks, and a game while it is entered. */

import { loadClock } from '../../clock/savedClock';
import { LiveClock } from '../../clock/live.svelte';
import { read, type Terms } from '../../clock/marks';
import type { ClockWords } from '../../i18n/clockWords';
import { isolated } from '../../i18n/isolated';
import type { Proof, RefereeView, Sheet } from '../../net/protocol';
import type { RulesetTraits } from '../../net/ruleTables';
import type { ContestConnection } from '../store/contestConnection.svelte';
import { calling } from '../store/namesakes';
import {
  blank,
  drafted,
  endingOf,
  entered,
  fromCommand,
  rulesOf,
  withLine,
  type EntryDraft,
} from '../store/entry';
import { Outbox } from './outbox.svelte';
import { shownGame, type ShownGame } from './shown';

export class TableSheet {
  readonly outbox: Outbox;
  /** Games that are being entered, by the key of their round. */
  #drafts: Readonly<Record<string, EntryDraft>> = $state.raw({});
  /** Counts whatever changes a clock, so that it is read anew. */
  #clocked = $state(0);

  constructor(
    private readonly connection: ContestConnection,
    private readonly view: () => RefereeView,
  ) {
    this.outbox = new Outbox(
      `tilerummy.outbox.${connection.contest}.${view().you}`,
      (command, id) => connection.command(command, id),
    );
    void this.outbox.flush();
  }

  readonly rules: RulesetTraits = $derived.by(() => rulesOf(this.view().division));
  readonly sheet: Sheet | null = $derived.by(() => this.view().sheet);

  readonly games: readonly ShownGame[] = $derived.by(() => {
    const { sheet } = this;
    if (sheet === null) return [];
    return sheet.games.map((game, index) =>
      shownGame(this.rules, sheet, game, this.outbox.of(sheet.round, index)),
    );
  });

  /** Who has agreed to the sheet, also where that is not sent yet. */
  readonly agreed: ReadonlySet<string> = $derived.by(() => {
    const { sheet } = this;
    const sent =
      sheet?.totals.filter(({ confirmed }) => confirmed).map(({ entrant }) => entrant) ?? [];
    const waits = this.outbox.waiting.flatMap(({ command }) =>
      command.type === 'confirm' && command.round === sheet?.round ? [command.entrant] : [],
    );
    return new Set([...sent, ...waits]);
  });

  readonly referee: string | null = $derived.by(() => {
    const waits = this.outbox.waiting.findLast(
      ({ command }) => command.type === 'call_me',
    )?.command;
    return waits?.type === 'call_me' ? waits.name : this.view().referee;
  });

  close(): void {
    this.outbox.close();
  }

  callMe(name: string): void {
    if (name.trim() === '') return;
    try {
      localStorage.setItem(this.#nameKey, name.trim());
    } catch {
      // See `keepDraft`.
    }
    if (name.trim() !== this.referee) void this.outbox.add({ type: 'call_me', name: name.trim() });
  }

  get #nameKey(): string {
    return `tilerummy.called.${this.connection.contest}`;
  }

  /** The name that was typed on this phone; empty if none was. Another phone may hold the same link. */
  #calledHere(): string {
    try {
      return localStorage.getItem(this.#nameKey) ?? '';
    } catch {
      return '';
    }
  }

  agree(entrant: string): void {
    const { sheet } = this;
    if (sheet === null || this.agreed.has(entrant)) return;
    const { division, round, table } = sheet;
    void this.outbox.add({ type: 'confirm', division, round, table, entrant });
  }

  /** Whether the clock of a game has been started. */
  runs(game: number): boolean {
    void this.#clocked;
    return (loadClock(this.#key('clock', game))?.marks.length ?? 0) > 0;
  }

  clock(game: number, words: () => ClockWords): LiveClock {
    const names = this.#names();
    const { clock_s, clock_delay_s = 0, clock_increment_s = 0 } = this.view().division;
    const terms: Terms = {
      names,
      game: (clock_s ?? 0) * 1_000 || null,
      turn: null,
      delay: clock_delay_s * 1_000,
      increment: clock_increment_s * 1_000,
    };
    const name = (seat: number) => isolated(names[seat] ?? words().player(seat + 1));
    this.#clocked += 1;
    return new LiveClock(this.#key('clock', game), terms, () => ({
      turnOf: (seat) => words().turnOf(name(seat)),
      left: words().secondsLeft,
      over: (seat) => words().over(name(seat)),
    }));
  }

  /** The game is over: its clock stands, and its times go into the sheet. */
  stopClock(game: number): void {
    const clock = new LiveClock(
      this.#key('clock', game),
      { names: [], game: null, turn: null },
      () => {
        throw new Error('a clock that stands says nothing');
      },
    );
    if (clock.runs) clock.pause();
    this.#clocked += 1;
    const left = this.#left(game);
    const draft = this.draft(game);
    this.keepDraft(game, {
      ...draft,
      lines: draft.lines.map((line, seat) => ({ ...line, left: left[seat] ?? line.left })),
    });
  }

  /** A game as far as it is entered. */
  draft(game: number): EntryDraft {
    const key = this.#key('entry', game);
    const { sheet } = this;
    return this.#drafts[key] ?? stored(key, sheet?.seats ?? []) ?? this.#fresh(game);
  }

  /** Somebody begins to enter a game, and knows what is on the sheet now. */
  open(game: number): void {
    const draft = this.draft(game);
    this.keepDraft(game, draft.ending === null ? { ...draft, known: this.#known(game) } : draft);
  }

  keepDraft(game: number, draft: EntryDraft): void {
    const key = this.#key('entry', game);
    this.#drafts = { ...this.#drafts, [key]: draft };
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Private windows may refuse storage: it lasts as long as the page.
    }
  }

  /** Whether an entry of this game would correct one that the server has. */
  corrects(game: number): boolean {
    return this.draft(game).known > 0 && this.sheet?.games[game]?.disputed !== true;
  }

  /** Whether another phone has entered the game since somebody began to enter it here. */
  overtaken(game: number): boolean {
    return (this.sheet?.games[game]?.entries ?? 0) > this.draft(game).known;
  }

  save(game: number): void {
    const { sheet } = this;
    if (sheet === null) return;
    const draft = this.draft(game);
    const { division, round, table } = sheet;
    void this.outbox.add({
      type: 'enter_game',
      division,
      round,
      table,
      game,
      ending: endingOf(draft),
      lines: entered(draft),
      known_entries: draft.known,
      reason: draft.reason.trim(),
      name: this.#calledHere(),
    });
    const key = this.#key('entry', game);
    this.#drafts = Object.fromEntries(
      Object.entries(this.#drafts).filter(([other]) => other !== key),
    );
    try {
      localStorage.removeItem(key);
    } catch {
      // See `keepDraft`.
    }
  }

  /** Below which the photos of this table are kept on this phone; a round and a game follow. */
  get photoTable(): string {
    return [this.connection.contest, this.view().division.id, this.view().table].join('.');
  }

  photoKey(game: number): string {
    return `${this.photoTable}.${this.sheet?.round ?? 0}.${game}`;
  }

  /** Asks the server's solver whether a rack could have opened (S3-28). */
  prove(rack: readonly string[]): Promise<Proof> {
    return this.connection.api.proof({
      division: this.view().division.id,
      rack: [...rack],
      table: [],
    });
  }

  /** How many entries of a game this phone knows of: the server's, and its own that may be there by now. */
  #known(game: number): number {
    const { sheet } = this;
    const own = this.outbox.waiting.filter(
      ({ tried, command }) =>
        tried &&
        command.type === 'enter_game' &&
        command.round === sheet?.round &&
        command.game === game,
    );
    return (sheet?.games[game]?.entries ?? 0) + own.length;
  }

  #fresh(game: number): EntryDraft {
    const { sheet } = this;
    const unsent = sheet && this.outbox.of(sheet.round, game);
    const known = this.#known(game);
    if (unsent) return fromCommand(unsent, known);
    const stands = sheet?.games[game];
    if (sheet && stands && stands.counts !== null) return drafted(stands, sheet.seats);
    const gone = this.view().people.filter(({ there }) => !there);
    const nothing = blank(sheet?.seats ?? [], this.#left(game), known);
    return gone.reduce((draft, { id }) => withLine(draft, id, { how: 'absent' }), nothing);
  }

  /** Seconds left by seat as the clock of a game tells them; empty where none was used. */
  #left(game: number): readonly (number | null)[] {
    const clock = loadClock(this.#key('clock', game));
    if (!clock || clock.marks.length === 0) return [];
    return read(clock.terms, clock.marks, Date.now()).seats.map(({ left }) =>
      left === null ? null : left / 1_000,
    );
  }

  #names(): string[] {
    const called = calling(new Map(this.view().people.map((one) => [one.id, one])));
    return (this.sheet?.seats ?? []).map(called);
  }

  #key(what: 'clock' | 'entry', game: number): string {
    const { sheet } = this;
    return [
      'tilerummy',
      what,
      this.connection.contest,
      sheet?.division,
      sheet?.round,
      sheet?.table,
      game,
    ].join('.');
  }
}

/** What was kept of an entry; null if there is none, or other people sit there now. */
function stored(key: string, seats: readonly string[]): EntryDraft | null {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? 'null') as EntryDraft | null;
    return read?.lines.every(({ entrant }, seat) => entrant === seats[seat]) &&
      read.lines.length === seats.length
      ? read
      : null;
  } catch {
    return null;
  }
}
