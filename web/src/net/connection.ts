/**
 * The connection to the server: reconnects by itself, resumes after the last event it has seen, and
 * repeats commands that were not acknowledged, under the same id, so that none is lost or doubled.
 */

import type { FromClient, FromServer, Refused } from './protocol';
import { PROTOCOL_VERSION } from './tables';
import { Heartbeat } from './heartbeat';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

export type Command = Extract<FromClient, { cmd_id: string }>;
export type CommandBody = Command extends infer C
  ? C extends Command
    ? Omit<C, 'cmd_id' | 'expect_seq'>
    : never
  : never;

export type Answer = { readonly ok: true } | { readonly ok: false; readonly error: Refused };

/** The part of a WebSocket that is used; tests put their own in its place. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  message(message: FromServer): void;
  state(state: ConnectionState, code: number | null): void;
}

/** The `readyState` of a socket that can be written to. */
export const OPEN = 1;
const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 8_000;
/** An attempt to connect that is older than this is given up for a new one when the network comes back. */
const STALE_MS = 1_000;
const NOT_AT_THIS_TABLE = 4403;
const UNKNOWN_MATCH = 4404;
/** The node is stopping; another one, or the same after its restart, continues at once. */
const SERVICE_RESTART = 1012;
export const WRONG_VERSION = 4426;
/** With these there is nothing to come back for. */
const FINAL: readonly number[] = [NOT_AT_THIS_TABLE, UNKNOWN_MATCH, WRONG_VERSION];

interface Waiting {
  readonly message: Command;
  readonly done: (answer: Answer) => void;
}

export class Connection {
  state: ConnectionState = 'connecting';
  lastSeq = 0;
  #socket: Socket | null = null;
  #greeted = false;
  #closed = false;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #heartbeat = new Heartbeat(
    () => this.#write({ type: 'ping' }),
    () => this.drop(),
  );
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
    private readonly jitter: () => number = Math.random,
  ) {
    this.#connect();
  }

  /** Sends a command; the answer comes when the server has it on disk or refuses it. */
  command(body: CommandBody): Promise<Answer> {
    const message = { ...body, cmd_id: newId(), expect_seq: this.lastSeq } as Command;
    return new Promise((done) => {
      this.#waiting.set(message.cmd_id, { message, done });
      if (this.#greeted) this.#send(message);
    });
  }

  /** Sends something that need not arrive; without a connection it is dropped. */
  say(message: FromClient): boolean {
    return this.#greeted && this.#send(message);
  }

  /** Probes the connection, or connects at once where there is none: called at every sign that it may have died. */
  check(): void {
    if (this.#closed || this.state === 'refused') return;
    if (this.#greeted) this.#heartbeat.probe();
    else if (this.#socket === null || this.#heartbeat.waited > STALE_MS) this.#connect();
  }

  /** Gives up the connection without waiting for it to be closed, which can take minutes. */
  drop(): void {
    if (this.#socket === null) return;
    this.#abandon();
    this.#lost(1006);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    this.#heartbeat.stop();
    this.#abandon();
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    this.#abandon();
    const socket = this.open();
    this.#socket = socket;
    this.#heartbeat.opening();
    socket.onopen = () => {
      if (socket === this.#socket)
        this.#write({ type: 'hello', last_seq: this.lastSeq, version: PROTOCOL_VERSION });
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  /** Closes the socket and hears no more from it. */
  #abandon(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    socket?.close();
  }

  #receive(message: FromServer): void {
    this.#heartbeat.heard();
    if (message.type === 'update') {
      this.lastSeq = Math.max(this.lastSeq, message.seq);
      if (!this.#greeted) this.#resume();
    }
    if (message.type === 'ack') this.#answer(message.cmd_id, { ok: true });
    if (message.type === 'error' && message.re)
      this.#answer(message.re, { ok: false, error: message });
    // A node without its database turns connections away. Nothing was asked of it: that the connection is lost says enough.
    if (message.type === 'error' && message.code === 'storage' && !message.re) return;
    this.listener.message(message);
  }

  #resume(): void {
    this.#greeted = true;
    this.#retries = 0;
    this.#change('open', null);
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.done(answer);
  }

  #lost(code: number): void {
    this.#heartbeat.stop();
    this.#greeted = false;
    this.#socket = null;
    if (this.#closed) return;
    if (FINAL.includes(code)) {
      this.#change('refused', code);
      return;
    }
    let wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#retries);
    // All pages of that node come at the same moment: spread, but not made to wait.
    if (code === SERVICE_RESTART && this.#retries === 0) wait *= this.jitter();
    this.#retries += 1;
    this.#change('lost', code);
    this.#retryTimer = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * this.jitter()));
  }

  #send(message: FromClient): boolean {
    this.#heartbeat.sent();
    return this.#write(message);
  }

  #write(message: FromClient): boolean {
    return sendOn(this.#socket, message);
  }

  #change(state: ConnectionState, code: number | null): void {
    this.state = state;
    this.listener.state(state, code);
  }
}

/**
 * Sends a message where the socket is open, and returns whether it is.
 *
 * A socket that is closing takes nothing more, and the browser warns about every attempt.
 */
export function sendOn(socket: Socket | null, message: object): boolean {
  if (socket?.readyState !== OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

/** An id that no other command has: 128 random bits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
