/**
 * Notices that a connection has died without being closed, as it does when a phone changes networks.
 *
 * The server answers every `ping`. A connection on which nothing arrives in time after one is dead.
 */

/** How long an answer may take, unless the network has shown to be slow. */
const ANSWER_MS = 2_000;
const LONGEST_ANSWER_MS = 16_000;
/** Opening a connection takes several round trips. */
const OPENING = 2.5;
/** A connection that is quiet for this long is probed. */
const QUIET_MS = 10_000;

export class Heartbeat {
  #verdict: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #share = 1;
  /** Doubles each time a connection is given up, so that a slow network is not taken for a dead one again and again. */
  #patience = ANSWER_MS;
  #hurried = false;

  constructor(
    private readonly ping: () => void,
    private readonly dead: () => void,
  ) {}

  /** A connection is being opened; the first message has to arrive in time. */
  opening(): void {
    this.stop();
    this.#await(OPENING);
  }

  /** Milliseconds since the question that is not answered yet; 0 if there is none. */
  get waited(): number {
    return this.#verdict === undefined ? 0 : Date.now() - this.#asked;
  }

  /** Something arrived. */
  heard(): void {
    if (this.#verdict !== undefined) {
      clearTimeout(this.#verdict);
      this.#verdict = undefined;
      const took = (Date.now() - this.#asked) / this.#share;
      this.#patience = Math.min(LONGEST_ANSWER_MS, Math.max(ANSWER_MS, 3 * took));
    }
    this.#hurried = false;
    this.#probeIn(QUIET_MS);
  }

  /** Something was sent: its answer, or any other message, has to arrive before long. */
  sent(): void {
    if (this.#quiet === undefined || this.#hurried) return;
    this.#hurried = true;
    this.#probeIn(ANSWER_MS);
  }

  /** Asks for a sign of life, unless that has been done. */
  probe(): void {
    if (this.#verdict !== undefined) return;
    this.ping();
    this.#await(1);
  }

  /** The connection is closed. */
  stop(): void {
    clearTimeout(this.#verdict);
    clearTimeout(this.#quiet);
    this.#verdict = this.#quiet = undefined;
  }

  #probeIn(silence: number): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.probe(), silence);
  }

  #await(share: number): void {
    this.#asked = Date.now();
    this.#share = share;
    this.#verdict = setTimeout(() => {
      this.stop();
      this.#patience = Math.min(LONGEST_ANSWER_MS, 2 * this.#patience);
      this.dead();
    }, share * this.#patience);
  }
}

/** Calls `check` whenever the page or the network comes back, and `gone` when the network goes; returns how to end that. */
export function whenBack(check: () => void, gone: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const seen = () => document.visibilityState === 'visible' && check();
  document.addEventListener('visibilitychange', seen, { signal });
  for (const sign of ['pageshow', 'focus', 'online'])
    window.addEventListener(sign, check, { signal });
  window.addEventListener('offline', gone, { signal });
  return () => ending.abort();
}
