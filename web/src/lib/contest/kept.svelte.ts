/** The contests of this browser: where their secrets are kept, and nowhere else. */

import type { Role } from '../protocol';

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

export function kept(all: readonly Kept[], one: Kept): Kept[] {
  const others = all.filter((other) => other.contest !== one.contest || other.role !== one.role);
  return [one, ...others].slice(0, MOST);
}

export const contestsHere = new Contests();
