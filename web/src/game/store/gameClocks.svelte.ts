/** The players' clocks for a whole game: the mover's runs, below zero too. */

export class GameClocks {
  /** Milliseconds left by seat; null where games have no clock. */
  left: readonly number[] | null = $state.raw(null);
  #given: readonly number[] = [];
  #mover: number | null = null;
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  set(left: readonly number[] | null, mover: number | null): void {
    this.stop();
    this.left = left;
    if (left === null || mover === null) return;
    this.#given = left;
    this.#mover = mover;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.tick(), 250);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  tick(): void {
    const gone = performance.now() - this.#since;
    this.left = this.#given.map((time, seat) => (seat === this.#mover ? time - gone : time));
  }
}
