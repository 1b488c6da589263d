/** Bytes as text and back. */

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/** Text in UTF-8. */
export const utf8 = (text: string): Bytes => encoder.encode(text);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isHex = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{64}$/.test(text);

export const fromHex = (text: string): Bytes =>
  Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );

/** A whole number in so many bytes, the highest first. */
export const bigEndian = (value: number, length: number): Bytes =>
  Uint8Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);

export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
