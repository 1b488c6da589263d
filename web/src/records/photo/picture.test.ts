import { describe, expect, it } from 'vitest';
import { isHeic, sizeOf } from './picture';

const bytes = (text: string, ...more: number[]) =>
  new Uint8Array([...[...text].map((letter) => letter.charCodeAt(0)), ...more]);
const zeros = (count: number) => Array.from({ length: count }, () => 0);

describe('the size that a file states', () => {
  it('is read from a PNG', () => {
    expect(
      sizeOf(bytes('\x89PNG\r\n\x1a\n', 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 16, 0, 0, 0, 8, 1)),
    ).toEqual([4096, 2049]);
  });

  it('is read from a JPEG behind its notes, and not from a table of codes', () => {
    const notes = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
    const codes = [0xff, 0xc4, 0, 4, 9, 9];
    const frame = [0xff, 0xc2, 0, 17, 8, 0x0b, 0xd0, 0x0f, 0xc0, 3];
    expect(sizeOf(bytes('\xff\xd8', ...notes, ...codes, ...frame))).toEqual([4032, 3024]);
  });

  it('is read from a GIF, a BMP and the three kinds of WebP', () => {
    expect(sizeOf(bytes('GIF89a', 0x40, 1, 0xf0, 0))).toEqual([320, 240]);
    expect(sizeOf(bytes('BM', ...zeros(16), 0x40, 1, 0, 0, 0x10, 0xff, 0xff, 0xff))).toEqual([
      320, 240,
    ]);
    const webp = (kind: string, ...rest: number[]) =>
      sizeOf(bytes(`RIFF\0\0\0\0WEBP${kind}`, 0, 0, 0, 0, ...rest));
    expect(webp('VP8X', ...zeros(4), 0x3f, 1, 0, 0xef, 0, 0)).toEqual([320, 240]);
    expect(webp('VP8 ', ...zeros(6), 0x40, 1, 0xf0, 0)).toEqual([320, 240]);
    expect(webp('VP8L', 0x2f, 0x3f, 0xc1, 0x3b, 0)).toEqual([320, 240]);
  });

  it('is unknown where the file ends too early or is something else', () => {
    expect(sizeOf(bytes('\x89PNG'))).toBeNull();
    expect(sizeOf(bytes('\xff\xd8\xff\xe1\xff\xff'))).toBeNull();
    expect(sizeOf(bytes('\xff\xd8 and then words'))).toBeNull();
    expect(sizeOf(bytes('%PDF-1.7'))).toBeNull();
    expect(sizeOf(new Uint8Array())).toBeNull();
  });
});

it('knows the photos of iPhones', () => {
  expect(isHeic(bytes('\0\0\0\x24ftypheic'))).toBe(true);
  expect(isHeic(bytes('\0\0\0\x24ftypmif1'))).toBe(true);
  expect(isHeic(bytes('\0\0\0\x24ftypavif'))).toBe(false);
  expect(isHeic(bytes('\xff\xd8'))).toBe(false);
});
