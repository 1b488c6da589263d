/** A page's connection to its contest: the view as it changes, and commands that are kept until they are answered. */

import { ApiError } from '../../net/api';
import { newId, sendOn, type ConnectionState, type Socket } from '../../net/connection';
import { Heartbeat } from '../../net/heartbeat';
import { withoutErased } from './erased';
import { contestApi, type ContestApi } from './api';
import type {
  CommandDone,
  ContestCommand,
  ContestFromServer,
  ContestView,
  Impact,
} from '../../net/protocol';
import { PROTOCOL_VERSION } from '../../net/tables';

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 8_000;
/** An attempt to connect that is older than this is given up for a new one when the network comes back. */
const STALE_MS = 1_000;
/** So often it asks whether it has missed something, also while the socket seems well. */
const LOOK_EVERY_MS = 15_000;
/** With these there is nothing to come back for. */
const FINAL: readonly string[] = [
  'dead_link',
  'link_withdrawn',
  'unknown_contest',
  'no_link',
  'wrong_version',
];

export class ContestConnection {
  view: ContestView | null = $state.raw(null);
  state: ConnectionState = $state('connecting');
  /** Why the link is of no use, by code. */
  refusal: string | null = $state(null);
  /** How far a draft that is searched is, by division: 0 to 1. */
  drafting: Readonly<Record<string, number>> = $state.raw({});
  seq = 0;
  readonly api: ContestApi;
  #socket: Socket | null = null;
  #retries = 0;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #heartbeat = new Heartbeat(
    () => sendOn(this.#socket, { type: 'ping' }),
    () => this.drop(),
  );
  readonly #looking: ReturnType<typeof setInterval>;

  constructor(
    readonly contest: string,
    readonly secret: string,
    private readonly open: () => Socket = () => socketOf(contest),
  ) {
    this.api = contestApi(contest, secret);
    this.#connect();
    this.#looking = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  /** Asks for it; answers when it is on disk. Sent again under the same id it is done once. */
  async command(command: ContestCommand, id = newId()): Promise<CommandDone> {
    this.#heartbeat.sent();
    const ack = await this.api.command(id, command);
    if (ack.seq > this.seq) await this.look();
    return ack;
  }

  /** What it would do. */
  attempt(command: ContestCommand): Promise<Impact> {
    return this.api.attempt(command);
  }

  /** Fetches what is newer than what is shown. */
  async look(): Promise<void> {
    try {
      const newer = await this.api.look(this.seq);
      if (newer) this.#show(newer.seq, newer.view);
    } catch (error) {
      if (error instanceof ApiError && FINAL.includes(error.code)) this.#refuse(error.code);
    }
  }

  /** Probes the connection, or connects at once where there is none: called at every sign that it may have died. */
  check(): void {
    if (this.#closed) return;
    if (this.#looks) void this.look();
    else if (this.state === 'open') this.#heartbeat.probe();
    else if (this.#socket === null || this.#heartbeat.waited > STALE_MS) this.#connect();
  }

  /** Gives up the connection without waiting for it to be closed, which can take minutes. */
  drop(): void {
    if (this.#socket === null) return;
    this.#abandon();
    this.#lost();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#looking);
    this.#heartbeat.stop();
    this.#abandon();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#abandon();
    if (this.#looks) return this.#onlyLook();
    const socket = this.open();
    this.#socket = socket;
    this.#heartbeat.opening();
    socket.onopen = () => {
      sendOn(socket, {
        type: 'hello',
        secret: this.secret,
        seen: this.seq,
        version: PROTOCOL_VERSION,
      });
      // Where nothing is new the server has nothing to say.
      sendOn(socket, { type: 'ping' });
    };
    socket.onmessage = ({ data }) => socket === this.#socket && this.#receive(String(data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  /** Whether this is a page that anybody may open: of results, or the form of the registration. */
  get #looks(): boolean {
    return this.view?.role === 'public' || this.view?.role === 'register';
  }

  /** Pages that anybody may open ask from time to time and keep no socket. */
  #onlyLook(): void {
    this.#heartbeat.stop();
    this.state = 'open';
  }

  /** Closes the socket and hears no more from it. */
  #abandon(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as ContestFromServer;
    this.#heartbeat.heard();
    if (message.type === 'error') {
      if (FINAL.includes(message.code)) this.#refuse(message.code);
      return;
    }
    this.#retries = 0;
    this.state = 'open';
    if (message.type === 'contest') this.#show(message.seq, withoutErased(message.view));
    else if (message.type === 'progress') this.#progress(message.division, message.share);
  }

  #progress(division: string, share: number): void {
    const { [division]: _, ...others } = this.drafting;
    this.drafting = share < 1 ? { ...others, [division]: share } : others;
  }

  #show(seq: number, view: ContestView): void {
    if (seq < this.seq) return;
    this.seq = seq;
    this.view = view;
    this.drafting = {};
    if (this.#looks && this.#socket !== null) {
      this.#abandon();
      this.#onlyLook();
    }
  }

  #refuse(code: string): void {
    this.refusal = code;
    this.state = 'refused';
    this.close();
  }

  #lost(): void {
    this.#heartbeat.stop();
    this.#socket = null;
    this.drafting = {};
    if (this.#closed) return;
    this.state = 'lost';
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#retries);
    this.#retries += 1;
    this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
    void this.look();
  }
}

function socketOf(contest: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(
    `${scheme}://${location.host}/ws/contests/${encodeURIComponent(contest)}`,
  ) as Socket;
}
