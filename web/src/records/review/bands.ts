/** Win probabilities over the turns as stacked bands, the first seat's on top. */

import type { JudgedPlayer, JudgedTurn } from '../../net/protocol';
import { across, round, type Box } from './chart';

/** One moment of the game: by seat, parts of 1. */
export interface Moment {
  readonly shares: readonly number[];
  /** One standard deviation of each. */
  readonly errors: readonly number[];
  /** The same of where a seat's band meets the next one. */
  readonly edges: readonly number[];
}

/** A moment for each turn that is judged, as it began, and the end once the players are. */
export function moments(turns: readonly JudgedTurn[], players: readonly JudgedPlayer[]): Moment[] {
  const shown: Moment[] = turns.map((turn) => ({
    shares: turn.shares,
    errors: turn.shares_error,
    edges: turn.edges_error,
  }));
  const all = players.reduce((sum, { result }) => sum + result, 0);
  const none = players.map(() => 0);
  if (all > 0)
    shown.push({ shares: players.map(({ result }) => result / all), errors: none, edges: none });
  return shown;
}

export interface Bands {
  /** By seat. */
  readonly areas: readonly string[];
  /** The error of the edge below each seat's band, except for the last one. */
  readonly doubts: readonly string[];
}

/** The bands of *shown* for a game of *turns* turns, in *box*. */
export function bands(shown: readonly Moment[], turns: number, box: Box): Bands {
  const x = across(turns, box);
  const y = (part: number) => round(box.top + box.height * Math.max(0, Math.min(1, part)));
  const sums = shown.map(({ shares }) =>
    shares.reduce<number[]>((edges, share) => [...edges, (edges.at(-1) ?? 0) + share], [0]),
  );
  const strip = (upper: (at: number) => number, lower: (at: number) => number) => {
    const there = shown.map((_, at) => `${x(at)} ${y(upper(at))}`);
    const back = shown.map((_, at) => `${x(at)} ${y(lower(at))}`).reverse();
    return `M${[...there, ...back].join('L')}Z`;
  };
  const edge = (seat: number) => (at: number) => sums[at]?.[seat] ?? 0;
  const doubt = (seat: number, way: number) => (at: number) =>
    edge(seat + 1)(at) + way * (shown[at]?.edges[seat] ?? 0);
  const seats = shown[0]?.shares.map((_, seat) => seat) ?? [];
  return {
    areas: seats.map((seat) => strip(edge(seat), edge(seat + 1))),
    doubts: seats.slice(0, -1).map((seat) => strip(doubt(seat, -1), doubt(seat, 1))),
  };
}
