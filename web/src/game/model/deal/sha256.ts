/**
 * SHA-256 (FIPS 180-4), for pages that came over plain http in a home network: browsers offer
 * their own only to pages that came securely.
 */

import { bigEndian, joined, type Bytes } from './bytes';

const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) =>
    number > 1 &&
    !Array.from({ length: number }, (_, factor) => factor).some(
      (factor) => factor > 1 && number % factor === 0,
    ),
);
/** The first 32 bits of the fraction: what the standard makes its constants of. */
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32) | 0;
const ROUND = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(data: Uint8Array): Bytes {
  const padding = new Uint8Array(((119 - (data.length % 64)) % 64) + 1);
  padding[0] = 0x80;
  const padded = new DataView(joined([data, padding, bigEndian(8 * data.length, 8)]).buffer);
  const hash = [...START];
  for (let at = 0; at < padded.byteLength; at += 64) mix(hash, padded, at);
  return joined(hash.map((word) => bigEndian(word >>> 0, 4)));
}

function mix(hash: number[], block: DataView, at: number): void {
  const w = Array.from({ length: 16 }, (_, word) => block.getInt32(at + 4 * word));
  for (let i = 16; i < 64; i += 1) {
    const [before, after] = [w[i - 15]!, w[i - 2]!];
    const low = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const high = turn(after, 17) ^ turn(after, 19) ^ (after >>> 10);
    w.push((w[i - 16]! + low + w[i - 7]! + high) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[i]! + w[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) | 0));
}
