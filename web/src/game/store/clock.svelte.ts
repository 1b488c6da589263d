/** The turn's clock: runs down from what the server said was left, and warns. */

const WARN_S = 15;
const TICKS_S = [10, 5, 4, 3, 2, 1];
const WARNINGS_S = [30, 10, 5];

export class Clock {
  /** Whole seconds left; null without a clock. */
  seconds: number | null = $state(null);
  #end = 0;
  #audible = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** In the player's own turn *tick* is called in its last seconds, *warn* with what is left. */
  constructor(
    private readonly tick: (seconds: number) => void,
    private readonly warn: (seconds: number) => void,
  ) {}

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
    this.#timer = setInterval(() => this.#look(), 200);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #left(): number {
    return Math.max(0, Math.ceil((this.#end - performance.now()) / 1_000));
  }

  #look(): void {
    const left = this.#left();
    if (left === this.seconds) return;
    // A page in the background looks seldom.
    const passed = WARNINGS_S.filter(
      (seconds) => left <= seconds && seconds < (this.seconds ?? 0),
    ).at(-1);
    if (this.#audible && passed !== undefined && left > 0) this.warn(left);
    this.seconds = left;
    if (this.#audible && TICKS_S.includes(left)) this.tick(left);
    if (left === 0) this.stop();
  }
}
