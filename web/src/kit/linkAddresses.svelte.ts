/** The addresses at which others open this server's pages: for links, codes and printed pages. */

import { api } from '../net/api';

const KEY = 'tilerummy.linkAddress';

export const linkAddresses: {
  addresses: readonly string[];
  onlyHere: boolean;
  chosen: string | null;
} = $state({
  addresses: [],
  onlyHere: false,
  chosen: null,
});

let asked = false;

/** The origin of links for others: this page's own until the server has sent its addresses. */
export function linkOrigin(): string {
  if (!asked) {
    asked = true;
    void learn();
  }
  const { addresses, chosen } = linkAddresses;
  return (chosen !== null && addresses.includes(chosen) ? chosen : addresses[0]) ?? location.origin;
}

/** The whole link to a path of this server, for others. */
export function linkTo(path: string): string {
  return linkOrigin() + path;
}

/** Puts another of the server's addresses into links; this browser remembers it. */
export function chooseAddress(address: string): void {
  linkAddresses.chosen = address;
  try {
    localStorage.setItem(KEY, address);
  } catch {
    // Private windows may refuse storage: it lasts as long as the page.
  }
}

async function learn(): Promise<void> {
  try {
    const { addresses = [], only_here: onlyHere = false } = await api.status();
    linkAddresses.chosen = localStorage.getItem(KEY);
    Object.assign(linkAddresses, { addresses, onlyHere });
  } catch {
    asked = false; // Without a network this page's own address has to do; the next link asks again.
  }
}
