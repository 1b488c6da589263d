/** Shows layouts one after another, as a hand would make them: the last move again, a hint. */

import type { Layout } from '../model/layout';
import type { Pointer } from '../model/suggestion';
import type { Flight, Show } from '../../kit/motion';

const GLOW_MS = 2_600;

/** One picture of what is shown again. */
export interface Frame {
  readonly layout: Layout;
  readonly flight?: Flight;
}

export class Replay {
  /** What is shown instead of the table as it stands; null while nothing is replayed. */
  shown: Layout | null = $state.raw(null);
  /** Tiles that are pointed out for a moment. */
  glow: ReadonlySet<number> = $state.raw(new Set());
  /** The meld that is pointed out. */
  meld: number | null = $state(null);
  #run = 0;
  #glowTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: Show) {}

  /**
   * Shows each frame for a while, then the table as it stands again; whatever stops it, that is
   * what is seen at once. Returns whether it came to its end; *seen* is called with each frame.
   */
  async run<F extends Frame>(
    frames: readonly F[],
    pauseMs: number,
    seen: (frame: F) => void = () => {},
  ): Promise<boolean> {
    this.#run += 1;
    const run = this.#run;
    for (const frame of frames) {
      await this.show(() => (this.shown = frame.layout), frame.flight);
      if (run !== this.#run) return false;
      seen(frame);
      await new Promise((done) => setTimeout(done, pauseMs));
      if (run !== this.#run) return false;
    }
    await this.show(() => (this.shown = null));
    return true;
  }

  /** Goes on showing *layout* until something else is shown. */
  hold(layout: Layout): void {
    this.#run += 1;
    this.shown = layout;
  }

  /** Goes on so for a while; then the table as it stands is seen again. */
  async pause(pauseMs: number): Promise<void> {
    const run = this.#run;
    await new Promise((done) => setTimeout(done, pauseMs));
    if (run === this.#run) await this.show(() => (this.shown = null));
  }

  stop(): void {
    this.#run += 1;
    this.shown = null;
  }

  light(ids: readonly number[]): void {
    this.point(null);
    this.glow = new Set(ids);
    this.#glowTimer = setTimeout(() => (this.glow = new Set()), GLOW_MS);
  }

  /** Points tiles out, and the meld that they are to join, until something else is; null: nothing. */
  point(to: Pick<Pointer, 'tiles' | 'meld'> | null): void {
    clearTimeout(this.#glowTimer);
    this.glow = to?.tiles ?? new Set();
    this.meld = to?.meld ?? null;
  }
}
