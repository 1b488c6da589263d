/** A play shown step by step on a table of its own, as a hand would move the tiles. */

import { localTable } from '../../game/lessons/localTable';
import { tableOf, type Layout, type Meld } from '../../game/model/layout';
import { printMeld } from '../../game/model/notation';
import { steps } from '../../game/model/steps';
import type { HintMove, RulesetSummary } from '../../net/protocol';
import { MatchState } from '../../game/store/match.svelte';
import { saveDraft } from '../../game/store/savedDraft';
import type { Position } from './position';

const STEP_MS = 620;
const BEGIN_MS = 400;
const ID = 'shown';

/** One move: which tiles, from where and to where, with the melds as they lay before it. */
export interface ShownMove {
  readonly tiles: readonly string[];
  /** Null: the rack. */
  readonly from: Meld | null;
  /** Null: a new meld. */
  readonly to: Meld | null;
}

export class ShownPlay {
  readonly match: MatchState;
  /** How many moves have been made. */
  at = $state(0);
  running = $state(false);
  #way: readonly Layout[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    position: Position,
    rules: RulesetSummary | null,
    private readonly moves: readonly HintMove[],
  ) {
    saveDraft(ID, null);
    const { ruleset, opened } = position;
    const shown = {
      id: ID,
      opened,
      threshold: 0,
      table: position.table.map(printMeld),
      rack: position.rack.join(' '),
      ruleset,
      rules: rules?.rules ?? {},
    };
    this.match = new MatchState(ID, () =>
      localTable(shown, { plays: () => false, asks: () => undefined }),
    );
  }

  get steps(): number {
    return this.moves.length;
  }

  /** The layouts on the way, the position first. */
  get way(): readonly Layout[] {
    const base = this.match.play.draft?.base;
    if (!base) return [];
    this.#way ??= [base, ...steps(base, this.match.game?.table ?? [], this.moves)];
    return this.#way;
  }

  /** The move that has been made last; null at the start. */
  get move(): ShownMove | null {
    const [move, before, after] = [
      this.moves[this.at - 1],
      this.way[this.at - 1],
      this.way[this.at],
    ];
    if (!move || !before || !after) return null;
    const moved = this.moved(this.at);
    const holding = ({ melds }: Layout) =>
      melds.find((meld) => meld.tiles.some((piece) => moved.includes(piece.id)));
    const onto = before.melds.find((meld) => meld.id === holding(after)?.id);
    return {
      tiles: move.tiles,
      from: move.source === null ? null : (holding(before) ?? null),
      to: onto ?? null,
    };
  }

  /** Shows everything after a moment, unless somebody steps through it first. */
  begin(): void {
    this.#timer = setTimeout(() => void this.run(), BEGIN_MS);
  }

  async show(step: number): Promise<void> {
    this.pause();
    await this.#go(step);
  }

  /** Shows all that is left, or everything again. */
  async run(): Promise<void> {
    if (this.at >= this.steps) await this.#go(0);
    this.running = true;
    const next = async () => {
      if (!this.running) return;
      await this.#go(this.at + 1);
      if (this.at >= this.steps) this.running = false;
      else this.#timer = setTimeout(() => void next(), STEP_MS);
    };
    this.#timer = setTimeout(() => void next(), STEP_MS / 2);
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.pause();
    this.match.close();
    saveDraft(ID, null);
  }

  async #go(step: number): Promise<void> {
    const layout = this.way[step];
    if (!layout) return;
    const { play } = this.match;
    this.at = step;
    await play.motion.show(() => play.replay.hold(layout));
    play.replay.light(this.moved(step));
  }

  /** Ids of the tiles that the move to this step takes. */
  moved(step: number): number[] {
    const [before, after, move] = [this.way[step - 1], this.way[step], this.moves[step - 1]];
    if (!before || !after || !move) return [];
    const home = new Map(
      before.melds.flatMap((meld) => meld.tiles.map((piece) => [piece.id, meld.id] as const)),
    );
    const came = after.melds.flatMap((meld) =>
      meld.tiles
        .filter((piece) => home.get(piece.id) !== meld.id && move.tiles.includes(piece.kind))
        .map((piece) => piece.id),
    );
    return came.length > 0
      ? came
      : tableOf(after)
          .filter((piece) => move.tiles.includes(piece.kind))
          .map((piece) => piece.id)
          .slice(0, move.tiles.length);
  }
}
