/** What this browser keeps of each deal: the server's seal as it was shown before, and its own secret. */

import { joined, toHex, utf8 } from './bytes';
import { digest } from './digest';

export interface Secret {
  /** 32 random bytes, in hex. */
  readonly random: string;
  /** Words that somebody typed, mixed in behind them. */
  readonly words: string;
  /** SHA-256 of both: what the seat gives to the deal. */
  readonly share: string;
  /** SHA-256 of that: what the seat commits to. */
  readonly share_commitment: string;
}

/** As it is saved; `tilerummy verify --receipt` reads it. */
export interface Receipt extends Secret {
  readonly receipt: 'tilerummy deal receipt 1';
  readonly match: string;
  readonly game: number;
  readonly seat: number;
  /** The server's, as it was first shown. */
  readonly commitment: string;
  /** Whether the server acknowledged the share. */
  readonly revealed: boolean;
}

const KEY = 'tilerummy.deals';
const MOST = 100;

/** A new secret that nobody else knows. */
export async function newSecret(typed: string): Promise<Secret> {
  const words = new TextDecoder().decode(utf8(typed));
  const random = crypto.getRandomValues(new Uint8Array(32));
  const share = await digest.sha256(joined([random, utf8(words)]));
  const sealed = await digest.sha256(share);
  return { random: toHex(random), words, share: toHex(share), share_commitment: toHex(sealed) };
}

export function receiptFor(
  match: string,
  game: number,
  seat: number,
  commitment: string,
  secret: Secret,
): Receipt {
  return {
    receipt: 'tilerummy deal receipt 1',
    match,
    game,
    seat,
    commitment,
    ...secret,
    revealed: false,
  };
}

let kept: Receipt[] = [];

/** The receipt of a game, if this browser was there. */
export function receiptOf(match: string, game: number): Receipt | null {
  const find = () =>
    kept.find((receipt) => receipt.match === match && receipt.game === game) ?? null;
  const found = find();
  if (found !== null) return found;
  kept = stored();
  return find();
}

/** Keeps a receipt, and forgets the oldest ones. */
export function keep(receipt: Receipt): void {
  const others = stored().filter(
    (other) => other.match !== receipt.match || other.game !== receipt.game,
  );
  kept = [...others, receipt].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private windows may refuse storage; receipts then last as long as the page.
  }
}

/** Other tabs keep receipts too; without storage there is what this page knows. */
function stored(): Receipt[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? (read as Receipt[]) : [];
  } catch {
    return kept;
  }
}
