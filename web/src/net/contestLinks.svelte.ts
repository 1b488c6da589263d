/** The contests of this browser: where their secrets are kept, and nowhere else. */

import type { Role } from './protocol';

export interface Kept {
  readonly contest: string;
  readonly secret: string;
  readonly role: Role;
  readonly name: string;
  /** When it was opened last, in ms. */
  readonly at: number;
}

const KEY = 'tilerummy.contests';
const MOST = 60;

function stored(): Kept[] {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
    return Array.isArray(read) ? read : [];
  } catch {
    return []; // private windows may refuse storage
  }
}

class Contests {
  all: readonly Kept[] = $state.raw(stored());
  /** The secret of a director's link that was just made: the page asks to save it. */
  fresh: string | null = $state(null);

  /** Adds what the server keeps for this browser's player, and this browser has forgotten. */
  restore(links: readonly Kept[]): void {
    const here = new Set(this.all.map(({ contest, role }) => `${contest} ${role}`));
    const lost = links.filter(({ contest, role }) => !here.has(`${contest} ${role}`));
    if (lost.length === 0) return;
    this.all = [...this.all, ...lost].slice(0, MOST);
    this.#write();
  }

  /** Remembers one, at the top. A director's link is not replaced by one that may do less. */
  keep(one: Kept): void {
    this.all = kept(this.all, one);
    this.#write();
  }

  of(contest: string, role: Role): Kept | null {
    return this.all.find((one) => one.contest === contest && one.role === role) ?? null;
  }

  forget(contest: string, role: Role): void {
    this.all = this.all.filter((other) => other.contest !== contest || other.role !== role);
    this.#write();
  }

  #write(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // See `stored`; the link in the address bar is then all there is.
    }
  }
}

/** The rank of a contest's links: those with the most rights first. */
const RANKS: readonly Role[] = [
  'director',
  'assistant',
  'referee',
  'player',
  'applicant',
  'players',
  'screen',
  'public',
  'register',
];

/** The link by which this browser comes back to a contest whose address has none; null if it has none either. */
export function wayBack(all: readonly Kept[], contest: string): Kept | null {
  const links = all.filter((one) => one.contest === contest);
  return links.sort((one, other) => RANKS.indexOf(one.role) - RANKS.indexOf(other.role))[0] ?? null;
}

export function kept(all: readonly Kept[], one: Kept): Kept[] {
  const others = all.filter((other) => other.contest !== one.contest || other.role !== one.role);
  return [one, ...others].slice(0, MOST);
}

export const contestsHere = new Contests();
