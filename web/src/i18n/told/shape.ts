/** What is said of events; typed, so that no event lacks a sentence. */

import type { InputRefusal } from '../../game/model/draft';
import type { TableChange } from '../../game/model/tableChange';
import type { Termination } from '../../net/protocol';

/** A name in a sentence; null is the reader. */
export type Who = string | null;

export interface Play {
  readonly count: number;
  /** The tiles from the rack. */
  readonly tiles: readonly string[];
  readonly how: TableChange['how'];
  /** Every meld that was not on the table before, as it lies now. */
  readonly melds: readonly string[];
  readonly opens: boolean;
  /** What the seat opened with; null where that cannot be told from the table. */
  readonly points: number | null;
  readonly called: boolean;
}

export interface Ended {
  readonly game: number;
  readonly termination: Termination;
  readonly winners: readonly Who[];
  readonly scores: readonly {
    readonly who: Who;
    readonly score: string;
    readonly tiles: readonly string[];
  }[];
}

/** How a turn ends without playing. */
export type Ending = 'draw' | 'pass' | 'end';

export interface ToldWords {
  /** Tiles of one colour in a row. */
  readonly run: (color: string, first: number, last: number) => string;
  readonly played: (who: Who, play: Play) => string;
  readonly partKept: (who: Who, play: Play) => string;
  readonly drew: (who: Who, count: number) => string;
  readonly penaltyDrew: (who: Who, count: number) => string;
  readonly passed: (who: Who) => string;
  readonly couldLay: (who: Who) => string;
  readonly timedOut: (who: Who, unfinished: boolean) => string;
  readonly called: (who: Who) => string;
  readonly firstOut: (who: Who) => string;
  readonly redeal: (who: Who) => string;
  readonly startTiles: (shown: readonly { readonly who: Who; readonly tile: string }[]) => string;
  readonly dealt: (game: number, starter: Who) => string;
  readonly over: (ended: Ended) => string;
  /** The same with the scores and what was left on the racks. */
  readonly ended: (ended: Ended) => string;
  readonly seated: (who: Who, level: string | null) => string;
  readonly renamed: (before: string, now: string) => string;
  readonly replaced: (before: string, bot: string) => string;
  readonly seatOpened: (seat: number) => string;
  readonly seatDropped: (seat: number) => string;
  readonly listing: (listed: boolean) => string;
  readonly watching: (delay: number | null) => string;
  readonly rules: string;
  readonly hints: (allowed: boolean) => string;
  readonly closed: string;
  readonly paused: string;
  readonly away: (who: string) => string;
  readonly back: (who: string) => string;
  readonly seconds: (left: number) => string;
  /** Who plays for whom, who is host, who plays again. */
  readonly seats: {
    readonly stoodIn: (who: Who) => string;
    readonly back: (who: Who) => string;
    readonly asked: (by: Who, who: Who) => string;
    readonly host: (who: Who) => string;
    readonly moved: (who: Who) => string;
    readonly rematch: (who: Who) => string;
    readonly yes: (who: Who) => string;
    readonly notNow: (who: Who) => string;
    readonly ready: (who: Who) => string;
  };
  readonly hint: {
    readonly asking: string;
    readonly most: (tiles: number, proven: boolean) => string;
    readonly join: (tiles: string) => string;
    readonly make: (tiles: string) => string;
    readonly shown: (count: number) => string;
    readonly nothing: string;
    readonly nothingPass: string;
    /** Nothing was found, and that there is nothing is not proven. */
    readonly unfound: string;
  };
  /** A tile was not picked up, or not put down where it was to go. */
  readonly refusal: Readonly<Record<InputRefusal, string>>;
  /** The turn is to be ended although it can be played. */
  readonly anyway: {
    /** *tiles* is null where the last tiles can be laid. */
    readonly title: (tiles: number | null, way: Ending) => string;
    readonly kept: string;
    readonly yes: Readonly<Record<Ending, string>>;
    readonly play: (tiles: number) => string;
  };
  /** The line is there again. */
  readonly restored: string;
}
