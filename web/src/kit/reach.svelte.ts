/** Under which address others open this server's pages: for links, codes and what is printed. */

import { api } from '../net/api';

const KEY = 'tilerummy.linkAddress';

export const reach: { addresses: readonly string[]; onlyHere: boolean; chosen: string | null } =
  $state({
    addresses: [],
    onlyHere: false,
    chosen: null,
  });

let asked = false;

/** What comes before the path of a link for others. Until the server has said more, this page's own address. */
export function linkOrigin(): string {
  if (!asked) {
    asked = true;
    void learn();
  }
  const { addresses, chosen } = reach;
  return (chosen !== null && addresses.includes(chosen) ? chosen : addresses[0]) ?? location.origin;
}

/** The whole link to a path of this server, for others. */
export function linkTo(path: string): string {
  return linkOrigin() + path;
}

/** Puts another of the server's addresses into links; this browser remembers it. */
export function chooseAddress(address: string): void {
  reach.chosen = address;
  try {
    localStorage.setItem(KEY, address);
  } catch {
    // Private windows may refuse storage: it lasts as long as the page.
  }
}

async function learn(): Promise<void> {
  try {
    const { addresses = [], only_here: onlyHere = false } = await api.status();
    reach.chosen = localStorage.getItem(KEY);
    Object.assign(reach, { addresses, onlyHere });
  } catch {
    asked = false; // Without a network this page's own address has to do; the next link asks again.
  }
}
