/** The players' clocks for a whole game: the mover's runs, below zero too where that costs points. */

/** How a clock that gives time to each turn counts. */
export interface Giving {
  /** Milliseconds of the running turn that do not count yet; undefined without a delay. */
  readonly delay?: number | undefined;
  /** Whether a turn is over when the clock has run out. */
  readonly ends?: boolean;
}

export class GameClocks {
  /** Milliseconds left by seat; null where games have no clock. */
  left: readonly number[] | null = $state.raw(null);
  /** Whole seconds left of the delay of the running turn; null without one. */
  delay: number | null = $state(null);
  #given: readonly number[] = [];
  #mover: number | null = null;
  #giving: Giving = {};
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  set(left: readonly number[] | null, mover: number | null, giving: Giving = {}): void {
    this.stop();
    this.left = left;
    this.delay = null;
    if (left === null || mover === null) return;
    this.#given = left;
    this.#mover = mover;
    this.#giving = giving;
    this.#since = performance.now();
    this.tick();
    this.#timer = setInterval(() => this.tick(), 250);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  tick(): void {
    const { delay, ends } = this.#giving;
    const gone = performance.now() - this.#since;
    const counted = Math.max(0, gone - (delay ?? 0));
    this.delay = delay === undefined ? null : Math.max(0, Math.ceil((delay - gone) / 1_000));
    this.left = this.#given.map((time, seat) =>
      seat === this.#mover ? Math.max(ends ? 0 : -Infinity, time - counted) : time,
    );
  }
}
