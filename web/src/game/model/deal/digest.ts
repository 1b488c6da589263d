/** SHA-256 and HMAC-SHA256: the browser's own, or ours where it offers none. */

import { joined, type Bytes } from './bytes';

export interface Digest {
  sha256(data: Bytes): Promise<Bytes>;
  /** HMAC-SHA256 with a key of at most 64 bytes. */
  hmac(key: Bytes, data: Bytes): Promise<Bytes>;
}

export const browsers: Digest = {
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data)),
  hmac: async (key, data) => {
    const imported = await crypto.subtle.importKey(
      'raw',
      key,
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
  },
};

const BLOCK = 64;
const padded = (key: Bytes, mask: number) =>
  Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ mask);

/** Most browsers never need it. */
const written = async (data: Bytes) => (await import('./sha256')).sha256(data);

export const ours: Digest = {
  sha256: written,
  hmac: async (key, data) =>
    written(joined([padded(key, 0x5c), await written(joined([padded(key, 0x36), data]))])),
};

/** `crypto.subtle` is there in secure contexts only: https, and this machine itself. */
export const digest: Digest = globalThis.crypto?.subtle === undefined ? ours : browsers;
