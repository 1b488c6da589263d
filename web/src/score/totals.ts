/** What the games of an evening come to: who leads, and by what. */

import type { RulesetTraits } from '../net/ruleTables';
import { present, scoresOf, tilesOf, type Pad } from './pad';

/** A figure that ranks, in the order in which rule sets look at them. */
export type Figure = 'wins' | 'points' | 'tiles';

export interface Total {
  readonly id: string;
  readonly games: number;
  readonly wins: number;
  readonly points: number;
  /** Tiles left over all games; null where they were not counted in each. */
  readonly tiles: number | null;
  /** From 1; those whom nothing tells apart share it. */
  readonly rank: number;
  /** The figure that puts this player behind the one above; null for the first and for equals. */
  readonly behind: Figure | null;
}

/** What ranks the players of a pad; nobody times them (S0-49, S1-27, S3-45, S4-60, S4-61). */
export const FIGURES: Readonly<Record<RulesetTraits['matchKey'], readonly Figure[]>> = {
  points: ['points'],
  wins_points: ['wins', 'points'],
  wins_points_tiles_time: ['wins', 'points', 'tiles'],
};

/** The totals of everybody on the pad, best first. */
export function totals(pad: Pad): Total[] {
  const games = pad.games.map((game) => ({ game, scores: scoresOf(pad, game) }));
  const all = pad.people.map(({ id }) => {
    const own = games.flatMap(({ game, scores }) => {
      const score = scores.find(({ entrant }) => entrant === id);
      return score ? [{ ...score, left: game.winner === id ? 0 : tilesOf(game.left[id]) }] : [];
    });
    const counted = own.every(({ left }) => left !== null);
    return {
      id,
      games: own.length,
      wins: own.filter(({ won }) => won).length,
      points: own.reduce((sum, { score }) => sum + score, 0),
      tiles: counted ? own.reduce((sum, { left }) => sum + (left ?? 0), 0) : null,
    };
  });
  // Fewest tiles decide only where those of everybody were counted in every game.
  const figures = FIGURES[pad.rules.matchKey].filter(
    (figure) => figure !== 'tiles' || all.every(({ tiles }) => tiles !== null),
  );
  type Sum = (typeof all)[number];
  const worth = (one: Sum, figure: Figure) =>
    figure === 'tiles' ? -(one.tiles ?? 0) : one[figure];
  const behind = (above: Sum, one: Sum) =>
    figures.find((figure) => worth(above, figure) !== worth(one, figure)) ?? null;
  const order = (one: Sum, other: Sum) => {
    const figure = behind(one, other);
    return figure === null ? 0 : worth(other, figure) - worth(one, figure);
  };
  const sorted = [...all].sort(order);
  let rank = 1;
  return sorted.map((one, at): Total => {
    const above = sorted[at - 1];
    const by = above ? behind(above, one) : null;
    if (by !== null) rank = at + 1;
    return { ...one, rank, behind: by };
  });
}

/** What of the rule set's figures decided at the top; null before the first game. */
export function decidedBy(ranked: readonly Total[]): Figure | null {
  return ranked.find(({ rank }) => rank > 1)?.behind ?? null;
}

/** Points of a game by person; null for who did not play. */
export function row(pad: Pad, game: Pad['games'][number]): (number | null)[] {
  const scores = scoresOf(pad, game);
  const there = present(pad.people, game);
  return pad.people.map(({ id }) => {
    const at = there.findIndex((person) => person.id === id);
    return scores[at]?.score ?? null;
  });
}
