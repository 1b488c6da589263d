/** The shown position of a game, and its automatic playback. */

import { originsOf, type Origins, type Show } from '../../kit/motion';
import type { Position } from './positions';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Between two turns at plain speed. */
const TURN_MS = 1_600;

export interface Shown {
  readonly last: number;
  at(index: number): Position;
}

export class ReplayPlayer {
  index = $state(0);
  playing = $state(false);
  speed: Speed = $state(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `looked` is called with each position that is stayed at, for the address. */
  constructor(
    private readonly shown: () => Shown,
    private readonly show: Show,
    private readonly looked: (index: number) => void = () => {},
  ) {}

  /** Shows a position at once: while somebody scrubs, nothing flies. */
  goTo(index: number): void {
    this.stop();
    this.index = Math.max(0, Math.min(index, this.shown().last));
    this.looked(this.index);
  }

  /** Shows the next position, or one before it; the tiles fly there. */
  async step(by: 1 | -1): Promise<void> {
    const to = this.index + by;
    if (to < 0 || to > this.shown().last) return;
    const origins = by === 1 ? this.#origins(to) : undefined;
    await this.show(() => (this.index = to), origins ? { origins } : {});
    this.looked(to);
  }

  async stepByHand(by: 1 | -1): Promise<void> {
    this.stop();
    await this.step(by);
  }

  /** Plays on from here; from the start, if this is the end. */
  toggle(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.index >= this.shown().last) this.index = 0;
    this.playing = true;
    void this.#advance();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.#wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #advance(): Promise<void> {
    await this.step(1);
    if (!this.playing) return;
    if (this.index >= this.shown().last) this.stop();
    else this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#advance(), TURN_MS / this.speed);
  }

  /** The origin of tiles that no rack shows: the player who laid them, or the pool. */
  #origins(to: number): Origins {
    const [before, next] = [this.shown().at(to - 1), this.shown().at(to)];
    const known = new Set<number>();
    const layer = `[data-seat="${next.turn?.seat}"]`;
    const onRacks = before.racks.flatMap((rack) => rack.map(({ id }) => id));
    for (const meld of before.melds) for (const { id } of meld.tiles) known.add(id);
    const laid = new Map(
      onRacks.filter((id) => next.laid.has(id)).map((id) => [id, layer] as const),
    );
    for (const id of onRacks) known.add(id);
    const layout = { melds: next.melds, rack: next.racks.flat(), nextId: next.nextId };
    return new Map([...laid, ...originsOf(layout, known, layer)]);
  }
}
