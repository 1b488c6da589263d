/** How far the tables are that are played on this server, asked again and again while somebody looks. */

import type { LiveTable, LiveTables } from '../../net/protocol';
import { tableNumber, type Numbered } from './tables';

const EVERY_MS = 2_000;

export class LiveHall {
  tables: readonly LiveTable[] = $state.raw([]);
  /** Whether the server has answered at all. */
  known = $state(false);
  /** When it answered last: what runs has run on since. */
  at = $state(0);

  constructor(private readonly ask: () => Promise<LiveTables>) {}

  /** Asks now; throws what the asking threw, and what was there stays. */
  async look(): Promise<void> {
    const { tables } = await this.ask();
    this.tables = tables;
    this.known = true;
    this.at = Date.now();
  }

  /** Looks until what it returns is called. */
  watch(): () => void {
    let asking = false;
    const again = async () => {
      if (asking) return;
      asking = true;
      await this.look().catch(() => {});
      asking = false;
    };
    void again();
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }
}

/** Seconds left for the game by seat, or of the turn for who is to move; null without a clock. */
export function secondsLeft(table: LiveTable, seat: number, since: number): number | null {
  const running = table.turn === seat && !table.seats[seat]?.bot ? since : 0;
  const left = table.seats[seat]?.left_ms ?? (table.turn === seat ? table.turn_ms : null);
  // A clock shows 0:00 only when it has run out.
  return left === null ? null : Math.ceil((left - running) / 1000);
}

/** Numbers from 1 of the tables at which a game is being played, and of those that wait for people. */
export function playedAt(
  tables: readonly LiveTable[],
  division: Numbered & { readonly id: string },
): { playing: number[]; waiting: number[] } {
  const of = (...status: LiveTable['status'][]) =>
    tables
      .filter((one) => one.division === division.id && status.includes(one.status))
      .map(({ table }) => tableNumber(division, table));
  return { playing: of('playing', 'between_games'), waiting: of('lobby') };
}
