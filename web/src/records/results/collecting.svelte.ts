/** Reads the finished games of this browser's list, one match after another, and keeps what they come to. */

import { api, ApiError } from '../../net/api';
import type { MyMatch } from '../../net/protocol';
import { replayOf } from '../replay/api';
import { retryWhileBusy } from '../../net/retry';
import { isPlayer, reviewLines } from '../review/api';
import { playedOf, type PlayedGame } from './results';

const KEY = 'tilerummy.results';

interface Kept {
  /** When something last happened in the match, according to the list. */
  readonly changed: number;
  readonly games: readonly PlayedGame[];
}

export class Collecting {
  games: readonly PlayedGame[] = $state.raw([]);
  done = $state(0);
  all = $state(0);
  busy = $state(false);
  /** Matches that could not be read. */
  skipped = $state(0);
  failure: ApiError | null = $state.raw(null);
  #kept: Record<string, Kept> = stored();
  #gone = false;

  /** Stops reading; the page is gone. */
  close(): void {
    this.#gone = true;
  }

  async read(): Promise<void> {
    this.busy = true;
    try {
      const matches = (await this.#list()).filter(
        (match) => (match.glance?.played ?? 0) > 0 || match.status === 'finished',
      );
      this.all = matches.length;
      for (const match of matches) {
        if (this.#gone) return;
        await this.#add(match);
        this.done += 1;
      }
    } catch (error) {
      this.failure = error instanceof ApiError ? error : new ApiError('network', 'network');
    } finally {
      this.busy = false;
    }
  }

  /** Asks the solver in which games an opening was passed up. */
  async countMissed(): Promise<void> {
    this.busy = true;
    const left = this.games.filter((game) => game.missed === null);
    [this.done, this.all] = [0, left.length];
    for (const game of left) {
      if (this.#gone) return;
      const missed = await retryWhileBusy(() => missedIn(game)).catch(() => null);
      const counted = { ...game, missed };
      this.games = this.games.map((one) => (one === game ? counted : one));
      const kept = this.#kept[game.match];
      if (kept)
        this.#kept[game.match] = {
          ...kept,
          games: kept.games.map((one) => (one.game === game.game ? counted : one)),
        };
      this.#keep();
      this.done += 1;
    }
    this.busy = false;
  }

  async #list(): Promise<MyMatch[]> {
    const found: MyMatch[] = [];
    let after: string | null = null;
    do {
      const page = await retryWhileBusy(() =>
        api.me({ limit: 100, ...(after === null ? {} : { after }) }),
      );
      found.push(...page.matches);
      after = page.next ?? null;
    } while (after !== null && !this.#gone);
    return found;
  }

  async #add(match: MyMatch): Promise<void> {
    const known = this.#kept[match.match];
    if (known?.changed !== match.changed_at) {
      try {
        const { games } = await retryWhileBusy(() => replayOf(match.match, null));
        const finished = games.filter((game) => game.racks !== null);
        const counted = new Map(known?.games.map((game) => [game.game, game.missed]));
        const played = playedOf(match.match, match.seat, finished).map((game) => ({
          ...game,
          missed: counted.get(game.game) ?? null,
        }));
        this.#kept[match.match] = { changed: match.changed_at, games: played };
        this.#keep();
      } catch {
        this.skipped += 1;
        return;
      }
    }
    this.games = [...this.games, ...(this.#kept[match.match]?.games ?? [])];
  }

  /** At once, because nobody tells that they go. */
  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Private windows may refuse storage; everything is then read again next time.
    }
  }
}

/** In how many turns of a game its player could have opened and did not. */
async function missedIn({ match, game }: PlayedGame): Promise<number> {
  const recorded = await replayOf(match, null);
  for await (const line of reviewLines(
    { match, secret: null },
    game,
    new AbortController().signal,
  )) {
    if (isPlayer(line) && line.seat === recorded.seat) return line.missed_openings;
  }
  throw new ApiError('network', 'network');
}

function stored(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}
