/**
 * Entering a table with few taps: the first and the last tile of a run lay it whole, a number lays
 * its four colours, and a tap that does not fit begins the next meld.
 */

import { bestReading } from '../../game/model/classify';
import type { MeldRules } from '../../game/model/meldRules';
import { face, isJoker, type Kind } from '../../game/model/tile';

/** The meld that is being entered, as its tiles were tapped. */
export interface Entered {
  /** The meld with the tile in it; null: the tile begins the next one. */
  readonly meld: readonly Kind[] | null;
  /** Whether nothing more is expected in it. */
  readonly whole: boolean;
}

/** What a tap on *kind* makes of the meld *open*. */
export function enter(open: readonly Kind[], kind: Kind, rules: MeldRules): Entered {
  const next: Entered = { meld: null, whole: false };
  if (open.length === 0) return next;
  if (isJoker(kind)) return { meld: [...open, kind], whole: false };
  const shown = open.filter((other) => !isJoker(other));
  const last = shown.at(-1);
  if (last === undefined) return { meld: [...open, kind], whole: false };
  const [was, is] = [face(last), face(kind)];
  if (!was || !is) return next;
  if (was.number === is.number && shown.every((other) => face(other)?.number === is.number)) {
    const meld = [...open, kind];
    return shown.includes(kind) ? next : { meld, whole: meld.length === rules.groupLimit };
  }
  if (was.color === is.color || open.includes('JC')) return ran(open, kind, rules);
  return next;
}

/** The run from the open tile to *kind*, with the tiles between them filled in. */
function ran(open: readonly Kind[], kind: Kind, rules: MeldRules): Entered {
  const shown = open
    .map((tile, place) => ({ tile: face(tile), place }))
    .filter(({ tile }) => tile !== null);
  const [first, last] = [shown[0]?.tile, shown.at(-1)];
  const to = face(kind);
  if (!first || !last?.tile || !to) return { meld: null, whole: false };
  if (to.number < first.number && open.length === 1) {
    return {
      meld: between(to.color, to.number, first.number),
      whole: first.number - to.number > 1,
    };
  }
  const reached = last.tile.number + (open.length - 1 - last.place);
  if (to.number <= reached) return { meld: null, whole: false };
  const meld = [...open, ...between(to.color, reached + 1, to.number)];
  const jumped = to.number > reached + 1;
  return { meld, whole: jumped && bestReading(meld, rules) !== null };
}

function between(color: string, first: number, last: number): Kind[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${color}${first + index}`);
}

/** The melds after the four colours of a number were tapped at once, or one taken out again. */
export function group(number: number): Kind[] {
  return ['R', 'B', 'K', 'O'].map((color) => `${color}${number}`);
}
