/** All games of this browser's player, brought page by page. */

import { api, ApiError } from '../net/api';
import type { MyMatch } from '../net/protocol';
import { inLocalTime } from '../game/store/tables.svelte';

const PAGE = 50;

export class Games {
  matches: readonly MyMatch[] = $state.raw([]);
  /** Whether there are no older ones. */
  all = $state(false);
  busy = $state(false);
  /** Why the latest page did not come; null if it did. */
  failure: string | null = $state(null);
  #next: string | undefined;

  /** Brings the next page, unless one is under way. */
  async more(): Promise<void> {
    if (this.busy || this.all) return;
    this.busy = true;
    try {
      const me = await api.me({
        limit: PAGE,
        ...(this.#next === undefined ? {} : { after: this.#next }),
      });
      const known = new Set(this.matches.map(({ match }) => match));
      const ahead = Date.now() - me.now;
      const older = me.matches.filter(({ match }) => !known.has(match)); // one may have moved up since
      this.matches = [...this.matches, ...older.map((match) => inLocalTime(match, ahead))];
      this.#next = me.next ?? undefined;
      this.all = this.#next === undefined;
      this.failure = null;
    } catch (error) {
      this.failure = error instanceof ApiError ? error.code : 'unknown';
    } finally {
      this.busy = false;
    }
  }

  forget(match: string): void {
    this.matches = this.matches.filter((other) => other.match !== match);
  }
}
