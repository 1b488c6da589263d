/** The tables to come back to: what the browser remembers at once, what the server says a moment later. */

import { api } from '../../net/api';
import type { MyMatch } from '../../net/protocol';
import { inOrder } from './lists';

const KEY = 'tilerummy.tables';
const HIDDEN_KEY = 'tilerummy.hidden';
const REMEMBERED = 12;
const HIDDEN = 500;
/** As many as the server gives at once; who has more finds them among all games. */
const ASKED = 100;

interface Remembered {
  readonly at: number;
  readonly matches: readonly MyMatch[];
}

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise; // private windows may refuse storage
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // See `read`; the list is then shown a moment later.
  }
}

class Tables {
  /** Those that go on; the server's times are this browser's. */
  matches: readonly MyMatch[] = $state.raw(read<Remembered>(KEY, { at: 0, matches: [] }).matches);
  /** When the server said so last. */
  at = $state(read<Remembered>(KEY, { at: 0, matches: [] }).at);
  /** Whether the server was asked and did not answer. */
  offline = $state(false);
  hidden: readonly string[] = $state.raw(read<string[]>(HIDDEN_KEY, []));

  /** What is shown on the first page, in its order. */
  get shown(): MyMatch[] {
    return inOrder(this.matches.filter(({ match }) => !this.hidden.includes(match)));
  }

  async refresh(): Promise<void> {
    try {
      const me = await api.me({ unfinished: true, limit: ASKED });
      this.at = Date.now();
      this.matches = me.matches.map((match) => inLocalTime(match, this.at - me.now));
      this.offline = false;
      write(KEY, { at: this.at, matches: this.shown.slice(0, REMEMBERED) } satisfies Remembered);
    } catch {
      this.offline = true;
    }
  }

  /** Hides a table on the first page of this browser, or shows it again; nobody else learns of it. */
  hide(match: string, hide = true): void {
    const rest = this.hidden.filter((other) => other !== match);
    this.hidden = hide ? [...rest, match].slice(-HIDDEN) : rest;
    write(HIDDEN_KEY, this.hidden);
    write(KEY, { at: this.at, matches: this.shown.slice(0, REMEMBERED) } satisfies Remembered);
  }
}

/** Has the first page know a table from its first picture on, however somebody came to it. */
export function knowTable(match: string): void {
  if (!tables.matches.some((known) => known.match === match)) void tables.refresh();
}

/** A match whose times this browser's clock can be compared with; `ahead` is that of the browser. */
export function inLocalTime(match: MyMatch, ahead: number): MyMatch {
  return { ...match, created_at: match.created_at + ahead, changed_at: match.changed_at + ahead };
}

export const tables = new Tables();
