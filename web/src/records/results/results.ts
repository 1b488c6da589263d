/** The results of a player's finished games. */

import { csvText } from '../../kit/csv';
import type { RecordedGame } from '../../net/protocol';

/** One finished game of this browser's player. */
export interface PlayedGame {
  readonly match: string;
  readonly game: number;
  /** In the form of ISO 8601; empty where the record does not tell. */
  readonly date: string;
  readonly ruleset: string;
  readonly opponents: readonly string[];
  readonly won: boolean;
  readonly points: number;
  readonly turns: number;
  readonly tiles: number;
  /** Most tiles laid in one turn. */
  readonly biggest: number;
  /** Turns in which an opening was possible and not made; null where nobody has counted yet. */
  readonly missed: number | null;
}

/** The finished games of a match from its player's view; games continued from elsewhere are practice. */
export function playedOf(
  match: string,
  seat: number,
  games: readonly RecordedGame[],
): PlayedGame[] {
  return games.flatMap((game, at) => {
    const { outcome } = game;
    if (outcome === null || game.continued || outcome.termination === 'redeal') return [];
    const own = game.turns.filter((turn) => turn.seat === seat);
    const laid = own.map((turn) => turn.placed.length);
    return {
      match,
      game: at + 1,
      date: game.date ?? '',
      ruleset: game.ruleset,
      opponents: game.players.filter((_, other) => other !== seat),
      won: outcome.winners.includes(seat),
      points: (outcome.scores[seat] ?? 0) + (outcome.penalties[seat] ?? 0),
      turns: own.length,
      tiles: laid.reduce((sum, count) => sum + count, 0),
      biggest: Math.max(0, ...laid),
      missed: null,
    };
  });
}

export interface Totals {
  readonly games: number;
  readonly won: number;
  readonly biggest: number;
  /** Tiles laid a turn; 0 without turns. */
  readonly perTurn: number;
  /** Games with an opening passed up, of so many that were counted. */
  readonly missed: number;
  readonly counted: number;
}

export function totals(games: readonly PlayedGame[]): Totals {
  const sum = (of: (game: PlayedGame) => number) => games.reduce((all, game) => all + of(game), 0);
  const turns = sum((game) => game.turns);
  return {
    games: games.length,
    won: sum((game) => Number(game.won)),
    biggest: Math.max(0, ...games.map((game) => game.biggest)),
    perTurn: turns === 0 ? 0 : sum((game) => game.tiles) / turns,
    missed: sum((game) => Number((game.missed ?? 0) > 0)),
    counted: sum((game) => Number(game.missed !== null)),
  };
}

export interface Row {
  readonly name: string;
  readonly games: number;
  readonly won: number;
}

/** How many games were played and won, by what *names* says of each; the most played first. */
export function tally(
  games: readonly PlayedGame[],
  names: (game: PlayedGame) => readonly string[],
): Row[] {
  const rows = new Map<string, Row>();
  for (const game of games) {
    for (const name of new Set(names(game))) {
      const row = rows.get(name) ?? { name, games: 0, won: 0 };
      rows.set(name, { name, games: row.games + 1, won: row.won + Number(game.won) });
    }
  }
  return [...rows.values()].sort((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1));
}

/** Points from the first game to the latest, added up. */
export function running(games: readonly PlayedGame[]): number[] {
  let sum = 0;
  return [...games]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((game) => (sum += game.points));
}

const FIELDS = [
  'match',
  'game',
  'date',
  'ruleset',
  'opponents',
  'won',
  'points',
  'turns',
  'tiles',
  'biggest',
  'missed',
] as const;

/** One line a game, for a spreadsheet. */
export function csv(games: readonly PlayedGame[]): string {
  return csvText([FIELDS, ...games.map((game) => FIELDS.map((field) => game[field]))]);
}
