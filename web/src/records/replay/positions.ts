/** A recorded game as positions: how table and racks lay after each turn. Position 0 is the deal. */

import { type Meld } from '../../game/model/layout';
import { parseMeld } from '../../game/model/notation';
import { relabel } from '../../game/model/relabel';
import { byColor, type Kind, type Piece } from '../../game/model/tile';
import type { RecordedGame, RecordedTurn } from '../../net/protocol';

export interface Position {
  readonly melds: readonly Meld[];
  /** By seat; empty where nobody may see them. */
  readonly racks: readonly (readonly Piece[])[];
  /** By seat how many tiles are on the rack. */
  readonly tiles: readonly number[];
  readonly pool: number;
  /** By seat. */
  readonly opened: readonly boolean[];
  /** The turn that led here; null for the deal. */
  readonly turn: RecordedTurn | null;
  /** Tiles that came to the table in it, and those that were drawn, by id. */
  readonly laid: ReadonlySet<number>;
  readonly drawn: ReadonlySet<number>;
  /** The least id that no piece and no meld has had so far. */
  readonly nextId: number;
}

/** The positions of one game. A tile keeps its id through all of them, so that it can be seen to move. */
export class Positions {
  readonly #known: Position[];

  constructor(readonly game: RecordedGame) {
    this.#known = [dealt(game)];
  }

  /** The newest position's number, which is that of its turn. */
  get last(): number {
    return this.game.turns.length;
  }

  at(index: number): Position {
    const wanted = Math.max(0, Math.min(index, this.last));
    let newest = this.#known.at(-1) as Position;
    while (this.#known.length <= wanted) {
      newest = after(newest, this.game.turns[this.#known.length - 1] as RecordedTurn);
      this.#known.push(newest);
    }
    return this.#known[wanted] as Position;
  }
}

function dealt(game: RecordedGame): Position {
  let nextId = 1;
  const racks = (game.racks ?? game.tiles.map(() => [])).map((rack) =>
    rack.map((kind) => ({ id: nextId++, kind })),
  );
  return {
    melds: [],
    racks,
    tiles: game.tiles,
    pool: game.pool,
    opened: game.tiles.map(() => false),
    turn: null,
    laid: new Set(),
    drawn: new Set(),
    nextId,
  };
}

function after(before: Position, turn: RecordedTurn): Position {
  const { seat } = turn;
  const rack = before.racks[seat] ?? [];
  const isOpen = turn.drawn !== null;
  const left = isOpen ? remaining(rack, turn.placed) : [];
  let { melds, nextId } = before;
  let kept = left;
  let laid: ReadonlySet<number> = new Set();
  if (turn.placed.length > 0 || turn.table.length !== melds.length) {
    const layout = relabel(
      { melds, rack, nextId },
      turn.table.map(parseMeld),
      left.map(({ kind }) => kind),
    );
    const lay = new Set(before.melds.flatMap((meld) => meld.tiles.map(({ id }) => id)));
    laid = new Set(
      layout.melds.flatMap((meld) => meld.tiles.map(({ id }) => id)).filter((id) => !lay.has(id)),
    );
    ({ melds, nextId } = layout);
    kept = [...layout.rack];
  }
  const drawn = (turn.drawn ?? []).map((kind) => ({ id: nextId++, kind }));
  return {
    melds,
    racks: before.racks.map((other, index) => (index === seat ? [...kept, ...drawn] : other)),
    tiles: turn.tiles,
    pool: turn.pool,
    opened: turn.opened,
    turn,
    laid,
    drawn: new Set(drawn.map(({ id }) => id)),
    nextId,
  };
}

function remaining(rack: readonly Piece[], placed: readonly Kind[]): Piece[] {
  const gone = [...placed];
  return rack.filter(({ kind }) => {
    const at = gone.indexOf(kind);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}

/** A rack as it is shown: by colour and number, copies by age. */
export function inOrder(rack: readonly Piece[]): Piece[] {
  return [...rack].sort((a, b) => byColor(a.kind, b.kind) || a.id - b.id);
}
