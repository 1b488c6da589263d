/** A play shown step by step, from the table as it lay when the turn began. */

import type { Layout } from '../../game/model/layout';
import { parseMeld } from '../../game/model/notation';
import { relabel } from '../../game/model/relabel';
import { steps } from '../../game/model/steps';
import type { Kind } from '../../game/model/tile';
import type { ReviewedTurn } from '../../net/protocol';
import type { Show } from '../../kit/motion';

/** Between two steps, when all of them are played. */
const STEP_MS = 700;

/** The layouts of the play of *turn*: the one it began with, then one after each move of a hand. */
export function layoutsOf(
  base: Layout,
  table: readonly string[],
  turn: Pick<ReviewedTurn, 'moves' | 'best'>,
): Layout[] {
  const way = steps(base, table, turn.moves);
  if (way.length > 0) return [base, ...way];
  const wanted = turn.best.map(parseMeld);
  const laid: Kind[] = wanted.flat();
  for (const { tiles } of base.melds)
    for (const { kind } of tiles) laid.splice(laid.indexOf(kind), 1);
  const rack = base.rack.map(({ kind }) => kind);
  for (const kind of laid) rack.splice(rack.indexOf(kind), 1);
  return [base, relabel(base, wanted, rack)];
}

export class Showing {
  index = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly layouts: readonly Layout[],
    private readonly show: Show,
  ) {}

  get last(): number {
    return this.layouts.length - 1;
  }

  get layout(): Layout {
    return this.layouts[this.index] as Layout;
  }

  async go(index: number): Promise<void> {
    this.stop();
    await this.#show(index);
  }

  /** Plays what is left; from the beginning, if this is the end. */
  async play(): Promise<void> {
    if (this.playing) return this.stop();
    if (this.index === this.last) await this.#show(0);
    this.playing = true;
    this.#next();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.#show(this.index + 1);
      if (!this.playing) return;
      if (this.index === this.last) this.stop();
      else this.#next();
    }, STEP_MS);
  }

  async #show(index: number): Promise<void> {
    const to = Math.max(0, Math.min(index, this.last));
    if (to !== this.index) await this.show(() => (this.index = to));
  }
}
