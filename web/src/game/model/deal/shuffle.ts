/** The order of the tiles, computed again: docs/build/deal-format.md, byte for byte. */

import { bigEndian, joined, utf8, type Bytes } from './bytes';
import type { Digest } from './digest';

export const START_TILES = 'tilerummy 1 start tiles';
export const DEAL = 'tilerummy 1 deal';

export interface Agreed {
  readonly match: string;
  readonly game: string;
  /** As the record has it. */
  readonly ruleset: string;
  /** By seat; null without one. */
  readonly shares: readonly (Bytes | null)[];
}

/** What a game is shuffled by. */
export function dealKey(digest: Digest, seed: Bytes, agreed: Agreed): Promise<Bytes> {
  const { match, game, ruleset, shares } = agreed;
  const texts = ['tilerummy deal 2', match, game, ruleset, String(shares.length)];
  return keyOf(digest, seed, [
    ...texts.map(utf8),
    ...shares.map((share) => share ?? new Uint8Array()),
  ]);
}

/** The same at every table of a round that plays the same deals: match and seats are not in it. */
export const commonKey = (
  digest: Digest,
  seed: Bytes,
  source: string,
  game: string,
  ruleset: string,
): Promise<Bytes> => keyOf(digest, seed, ['tilerummy deal 3', source, game, ruleset].map(utf8));

const keyOf = (digest: Digest, seed: Bytes, fields: readonly Uint8Array[]): Promise<Bytes> =>
  digest.hmac(seed, joined(fields.flatMap((field) => [bigEndian(field.length, 4), field])));

/** Tiles in the order that the key gives: Fisher-Yates, with numbers that favour no place. */
export async function shuffled(
  digest: Digest,
  tiles: readonly string[],
  key: Bytes,
  label: string,
): Promise<string[]> {
  const numbers = stream(digest, key, label);
  const order = [...tiles];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const limit = 2 ** 32 - (2 ** 32 % (last + 1));
    let number: number;
    do number = (await numbers.next()).value as number;
    while (number >= limit);
    const other = number % (last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

async function* stream(digest: Digest, key: Bytes, label: string): AsyncGenerator<number> {
  for (let block = 0; ; block += 1) {
    const bytes = await digest.hmac(key, joined([utf8(label), bigEndian(block, 8)]));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length; at += 4) yield view.getUint32(at);
  }
}
