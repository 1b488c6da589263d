/** The clubs of this browser: where their secrets are kept, and nowhere else. */

import type { ClubRole, KeptClub } from './protocol';

const KEY = 'tilerummy.clubs';
const MOST = 60;

function stored(): KeptClub[] {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]') as KeptClub[];
    return Array.isArray(read) ? read : [];
  } catch {
    return []; // private windows may refuse storage
  }
}

class Clubs {
  /** Every link, the latest first. */
  all: readonly KeptClub[] = $state.raw(stored());
  /** Each club once, by the link that may do most. */
  readonly own: readonly KeptClub[] = $derived(eachOnce(this.all));
  /** The secret of a keeper's link that was just made: the page asks to save it. */
  fresh: string | null = $state(null);

  /** Adds what the server keeps for this browser's player, and this browser has forgotten. */
  restore(links: readonly KeptClub[]): void {
    const here = new Set(this.all.map(({ club, role }) => `${club} ${role}`));
    const lost = links.filter(({ club, role }) => !here.has(`${club} ${role}`));
    if (lost.length === 0) return;
    this.all = [...this.all, ...lost].slice(0, MOST);
    this.#write();
  }

  /** Remembers one, at the top. A keeper's link is not replaced by one that may do less. */
  keep(one: KeptClub): void {
    this.all = kept(this.all, one);
    this.#write();
  }

  forget(club: string): void {
    this.all = this.all.filter((other) => other.club !== club);
    this.#write();
  }

  /** A link that no longer leads anywhere. */
  drop(club: string, secret: string): void {
    this.all = this.all.filter((other) => other.club !== club || other.secret !== secret);
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

/** From the role that may do most. */
const RANKS: readonly ClubRole[] = ['keeper', 'member', 'guest'];

/** The link by which this browser comes back to a club; null if it has none. */
export function wayBack(all: readonly KeptClub[], club: string): KeptClub | null {
  const links = all.filter((one) => one.club === club);
  return links.sort((one, other) => RANKS.indexOf(one.role) - RANKS.indexOf(other.role))[0] ?? null;
}

/** Each club once, in the order of *all*. */
export function eachOnce(all: readonly KeptClub[]): KeptClub[] {
  const clubs = new Set(all.map(({ club }) => club));
  return [...clubs].flatMap((club) => wayBack(all, club) ?? []);
}

export function kept(all: readonly KeptClub[], one: KeptClub): KeptClub[] {
  const others = all.filter((other) => other.club !== one.club || other.role !== one.role);
  return [one, ...others].slice(0, MOST);
}

export const clubsHere = new Clubs();
