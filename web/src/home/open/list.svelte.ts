/** The list of open tables, requested again while somebody looks at it. */

import { ask } from '../../net/api';
import type { Joined, OpenTable, OpenTables } from '../../net/protocol';

const EVERY_MS = 5_000;
/** Pages that were opened at once do not ask at once for ever. */
const SPREAD_MS = 1_000;

export class OpenList {
  tables: readonly OpenTable[] = $state.raw([]);
  /** The server's time when it answered last; null before. */
  now: number | null = $state(null);
  /** Whether the latest question had no answer. */
  offline = $state(false);

  async read(): Promise<void> {
    try {
      const found = await ask<OpenTables>('GET', '/api/open');
      this.tables = found.tables;
      this.now = found.now;
      this.offline = false;
    } catch {
      this.offline = true;
    }
  }

  /** Reads now and again and again while the page is seen; returns what ends it. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await this.read();
      clearTimeout(timer);
      if (!left) timer = setTimeout(look, EVERY_MS + Math.random() * SPREAD_MS);
    };
    void look();
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

export function joinOpen(match: string, name: string): Promise<Joined> {
  return ask<Joined>('POST', `/api/open/${encodeURIComponent(match)}/join`, { name });
}
