/**
 * What a referee has entered and the server has not: kept in this browser, sent in order.
 *
 * Each keeps its id, so that what was sent and never answered is done once. What the server refuses
 * stays, with why, until somebody has read it.
 */

import { ApiError } from '../../net/api';
import { newId } from '../../net/connection';
import type { CallMe, ConfirmResult, EnterGame } from '../../net/protocol';

export type Kept = EnterGame | ConfirmResult | CallMe;

export interface Unsent {
  readonly id: string;
  readonly command: Kept;
  /** Whether it was sent: the server may have it, though there was no answer. */
  readonly tried: boolean;
  /** Why the server did not take it. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
}

/** With these it is worth to try again. */
const PASSING: readonly string[] = ['network', 'storage', 'busy', 'rate_limited', 'internal'];
const AGAIN_MS = 5_000;

export class Outbox {
  all: readonly Unsent[] = $state.raw([]);
  readonly waiting: readonly Unsent[] = $derived(
    this.all.filter(({ refusal }) => refusal === null),
  );
  readonly refused: readonly Unsent[] = $derived(
    this.all.filter(({ refusal }) => refusal !== null),
  );
  #busy = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly key: string,
    private readonly send: (command: Kept, id: string) => Promise<unknown>,
  ) {
    this.all = stored(key);
  }

  /** Keeps it, then sends all there is. What was to be said of the same game and was never sent is replaced. */
  async add(command: Kept): Promise<void> {
    const others = this.all.filter((one) => one.tried || !sameGame(one.command, command));
    this.#set([...others, { id: newId(), command, tried: false, refusal: null }]);
    await this.flush();
  }

  /** Sends what waits, oldest first, until something does not arrive. */
  async flush(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#again);
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        if (!(await this.#try(next))) {
          this.#again = setTimeout(() => void this.flush(), AGAIN_MS);
          return;
        }
      }
    } finally {
      this.#busy = false;
    }
  }

  /** Somebody has read why it was refused. */
  dismiss(id: string): void {
    this.#set(this.all.filter((one) => one.id !== id));
  }

  /** The newest that waits for a game. */
  of(round: number, game: number): EnterGame | null {
    const found = this.waiting.findLast(
      ({ command }) =>
        command.type === 'enter_game' && command.round === round && command.game === game,
    );
    return found?.command.type === 'enter_game' ? found.command : null;
  }

  close(): void {
    clearTimeout(this.#again);
  }

  async #try({ id, command }: Unsent): Promise<boolean> {
    this.#change(id, { tried: true });
    try {
      await this.send(command, id);
      this.dismiss(id);
    } catch (error) {
      const { code, message } =
        error instanceof ApiError ? error : { code: 'network', message: '' };
      if (PASSING.includes(code)) return false;
      this.#change(id, { refusal: { code, message } });
    }
    return true;
  }

  #change(id: string, changes: Partial<Unsent>): void {
    this.#set(this.all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  #set(all: readonly Unsent[]): void {
    this.all = all;
    try {
      if (all.length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(all));
    } catch {
      // Private windows may refuse storage: it lasts as long as the page.
    }
  }
}

function sameGame(one: Kept, other: Kept): boolean {
  if (one.type === 'call_me') return other.type === 'call_me';
  if (one.type !== 'enter_game' || other.type !== 'enter_game') return false;
  return one.round === other.round && one.table === other.table && one.game === other.game;
}

function stored(key: string): readonly Unsent[] {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? '[]') as Unsent[];
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
