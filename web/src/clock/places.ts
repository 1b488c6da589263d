/** The places of the players' tiles on the screen: clockwise as seen from above, each facing its player. */

export interface Place {
  /** Lines of the grid, from 1. */
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** How far the tile is turned, in degrees, so that its player reads it upright. */
  readonly turned: 0 | 90 | 180 | -90;
}

/** Returns the places of *players* players by seat; *tall* is a screen that is higher than wide. */
export function places(players: number, tall: boolean): Place[] {
  if (players === 2) {
    const [one, other] = tall ? ([180, 0] as const) : ([90, -90] as const);
    return [at(1, 1, one), tall ? at(2, 1, other) : at(1, 2, other)];
  }
  const pairs = Math.floor(players / 2);
  const steps = Array.from({ length: pairs }, (_, step) => step + 1);
  // On a tall screen they sit left and right of it, and one who is left over at its near end.
  const left = steps.map((row) => at(row, 1, 90));
  const right = steps.map((row) => at(row, 2, -90));
  const end: Place[] =
    players % 2 === 1 ? [{ row: pairs + 1, column: 1, rows: 1, columns: 2, turned: 0 }] : [];
  const [first, ...rest] = left;
  const around = [...(first ? [first] : []), ...right, ...end, ...rest.reverse()];
  if (tall) return around;
  // Mirrored at the diagonal, which reverses the order of the others to keep it clockwise.
  const [corner, ...others] = around.map(flat);
  return [...(corner ? [corner] : []), ...others.reverse()];
}

function at(row: number, column: number, turned: Place['turned']): Place {
  return { row, column, rows: 1, columns: 1, turned };
}

const FLAT: Record<number, Place['turned']> = { 90: 180, [-90]: 0, 0: -90 };

/** The same place of a wide screen: what is left on the tall one is the far side. */
function flat({ row, column, rows, columns, turned }: Place): Place {
  return { row: column, column: row, rows: columns, columns: rows, turned: FLAT[turned] ?? 0 };
}
