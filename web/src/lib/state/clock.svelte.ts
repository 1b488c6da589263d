/** The turn's clock: runs down from what the server said was left; warns by sight and by sound. */

import { play as sound } from './sound';

const WARN_S = 15;
const TICKS_S = [10, 5, 4, 3, 2, 1];

export class Clock {
  /** Whole seconds left; null without a clock. */
  seconds: number | null = $state(null);
  #end = 0;
  #audible = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  get warning(): boolean {
    return this.seconds !== null && this.seconds <= WARN_S;
  }

  set(left: number | null, audible: boolean): void {
    this.stop();
    this.#audible = audible;
    if (left === null) {
      this.seconds = null;
      return;
    }
    this.#end = performance.now() + left;
    this.seconds = this.#left();
    this.#timer = setInterval(() => this.#tick(), 200);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #left(): number {
    return Math.max(0, Math.ceil((this.#end - performance.now()) / 1_000));
  }

  #tick(): void {
    const left = this.#left();
    if (left === this.seconds) return;
    this.seconds = left;
    if (this.#audible && TICKS_S.includes(left)) sound('tick');
    if (left === 0) this.stop();
  }
}
