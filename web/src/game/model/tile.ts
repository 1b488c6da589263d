/** Tiles: a kind is what is printed on a tile; a piece is one tile that can be moved about. */

export const COLORS = ['R', 'B', 'K', 'O'] as const;
export type Color = (typeof COLORS)[number];

export const LAST_NUMBER = 13;

/** The four jokers: plain, double, colour-change, mirror. */
export const JOKERS = ['J', 'JD', 'JC', 'JM'] as const;
export type Joker = (typeof JOKERS)[number];

/** A kind in notation: `R7`, `O13`, `J`, `JM`. */
export type Kind = string;

export interface NumberFace {
  readonly color: Color;
  readonly number: number;
}

/** One physical tile. Ids are this browser's own: the server never tells copies apart. */
export interface Piece {
  readonly id: number;
  readonly kind: Kind;
}

const KIND = /^(?:([RBKO])([1-9]|1[0-3])|J[DCM]?)$/;

export function isKind(text: string): boolean {
  return KIND.test(text);
}

export function isJoker(kind: Kind): boolean {
  return kind.startsWith('J');
}

/** Whether it is a double, colour-change or mirror joker: one whose place is the player's business. */
export function isSpecial(kind: Kind): boolean {
  return isJoker(kind) && kind !== 'J';
}

/** How many number tiles it stands for: a double joker two, a mirror joker none. */
export function span(kind: Kind): number {
  return kind === 'JD' ? 2 : kind === 'JM' ? 0 : 1;
}

/** Colour and number of a number tile; null for a joker. */
export function face(kind: Kind): NumberFace | null {
  const match = KIND.exec(kind);
  if (!match?.[1]) return null;
  return { color: match[1] as Color, number: Number(match[2]) };
}

/** Tile order: by colour, then by number, jokers last. */
export function byColor(a: Kind, b: Kind): number {
  return rank(a, true) - rank(b, true);
}

/** By number, then by colour, jokers last. */
export function byNumber(a: Kind, b: Kind): number {
  return rank(a, false) - rank(b, false);
}

function rank(kind: Kind, colorFirst: boolean): number {
  const tile = face(kind);
  if (tile === null) return 1_000 + JOKERS.indexOf(kind as Joker);
  const color = COLORS.indexOf(tile.color);
  return colorFirst ? color * 20 + tile.number : tile.number * 20 + color;
}

/** Points that a tile costs on a rack at the end, apart from the joker's penalty. */
export function points(kind: Kind): number {
  return face(kind)?.number ?? 0;
}
