/** How much of a bracket fits on a page or a screen. */

import type { BracketRound } from '../../net/protocol';

/** Lines of a table besides its seats. */
const AROUND = 0.7;

/** How many lines the tables of a round take, one below another. */
export const linesOf = ({ tables, waiting }: BracketRound): number =>
  tables.reduce((sum, { seats, free }) => sum + seats.length + free + AROUND, 0) + waiting.length;

/** The first round from which on all rounds fit within so many lines; the last one if none does. */
export function firstThatFits(rounds: readonly BracketRound[], lines: number): number {
  const first = rounds.findIndex((_, at) =>
    rounds.slice(at).every((round) => linesOf(round) <= lines),
  );
  return first === -1 ? Math.max(0, rounds.length - 1) : first;
}

/** Whether a division has a knock-out, or will have one. */
export const hasBracket = ({
  stages,
}: {
  readonly stages: readonly { readonly format: string }[];
}): boolean => stages.some(({ format }) => format === 'knockout');
