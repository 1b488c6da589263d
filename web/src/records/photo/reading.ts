/** What is read from a photo of tiles, as the pages see it: the client's twin of `tilerummy photo`. */

/** A place in the given picture, in pixels from its top left. */
export type Point = readonly [x: number, y: number];

/** A tile on a photo. */
export interface PhotoTile {
  /** The tile in notation: `R7`, `J`, `JD`. */
  readonly tile: string;
  /** Its corners, clockwise from its own top left. */
  readonly box: readonly [Point, Point, Point, Point];
  /** The probability that there is a tile here and that it is this one. */
  readonly confidence: number;
  /** Whether it needs no look by a person. */
  readonly certain: boolean;
  /** Other likely readings, best first. */
  readonly likely: readonly string[];
}

/** The tiles and melds on a photo. */
export interface PhotoReading {
  /** Width and height of the given picture, in pixels. */
  readonly size: readonly [number, number];
  /** The tiles in reading order. */
  readonly tiles: readonly PhotoTile[];
  /** The melds of a table as indices into `tiles`; a row that is no meld is here too, if it has two tiles. */
  readonly rows: readonly (readonly number[])[];
  /** The indices of those `rows` that are no valid melds, however they are read. */
  readonly noMelds: readonly number[];
  /** Kinds of which more tiles were read than the set has. */
  readonly tooMany: readonly string[];
}

/** What a photo shows: melds, or tiles whose rows mean nothing. */
export type PhotoMode = 'table' | 'rack';
