/** Turns that are over, as pictures of the table that follow one another. */

import { tableOf, type Layout } from '../model/layout';
import { parseMeld } from '../model/notation';
import { relabel } from '../model/relabel';
import { tablesOf, type Turn } from '../model/turns';
import { originsOf } from '../../kit/motion';
import type { Frame } from './replay.svelte';

export interface TurnFrame extends Frame {
  readonly turn: Turn;
  /** The tiles that came to the table in it, by id. */
  readonly laid: readonly number[];
}

/**
 * The table before the first of the turns, and after each. Tiles have the ids that they have in
 * *now*: looked at from the end, tiles only leave the table.
 */
export function framesOf(turns: readonly Turn[], now: Layout): TurnFrame[] {
  const [first] = turns;
  if (first === undefined) return [];
  const tables = [tablesOf(first).before, ...turns.map((turn) => tablesOf(turn).after)];
  const rack = now.rack.map((piece) => piece.kind);
  const layouts = tables.reduceRight<Layout[]>((later, table) => {
    const layout = relabel(later[0] ?? now, table.map(parseMeld), rack);
    return [{ ...layout, rack: now.rack }, ...later];
  }, []);
  return layouts.map((layout, index) => {
    const turn = turns[Math.max(0, index - 1)] ?? first;
    const before = layouts[Math.max(0, index - 1)] ?? layout;
    const known = new Set([...tableOf(before), ...before.rack].map((piece) => piece.id));
    const laid = tableOf(layout).filter((piece) => !known.has(piece.id));
    return {
      turn,
      layout,
      laid: laid.map(({ id }) => id),
      flight: { origins: originsOf(layout, known, `[data-seat="${turn.seat}"]`) },
    };
  });
}
