/** A file as a picture, turned as its EXIF note says; or the reason why it is none. */

/** A photo of more pixels is not decoded: it would take more memory than a phone has. */
export const MOST_PIXELS = 65_000_000;
/** Where the size of a picture is written: behind at most so many bytes of notes. */
const HEAD_BYTES = 1 << 20;

/** The longer side of what is shown of a photo and read, in pixels. */
const SHOWN_PX = 2560;

/** Longest side of the picture that is read; larger ones are scaled down, in pixels. */
export const LONGEST = 2048;

/** A photo as it is shown. */
export interface Shown {
  readonly canvas: HTMLCanvasElement;
  /** Width and height of the photo itself, in pixels. */
  readonly size: readonly [number, number];
}

export type Refusal = 'heic' | 'no_picture' | 'too_large';
/** Why there are no tiles of a photo: a refusal, or nothing was found or could be read. */
export type Trouble = Refusal | 'unread' | 'nothing';

export class PictureError extends Error {
  constructor(readonly code: Refusal) {
    super(code);
  }
}

/** Decodes *file*; raises a `PictureError` if the browser cannot, or if it is too large. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  const head = new Uint8Array(
    await file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const [width, height] = sizeOf(head) ?? [0, 0];
  if (width * height > MOST_PIXELS) throw new PictureError('too_large');
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new PictureError(isHeic(head) ? 'heic' : 'no_picture');
  }
  // Of some formats the size is known only now.
  if (picture.width * picture.height <= MOST_PIXELS) return picture;
  picture.close();
  throw new PictureError('too_large');
}

/** Draws a photo as large as anybody looks at it. */
export function shownOf(bitmap: ImageBitmap): Shown {
  const size = [bitmap.width, bitmap.height] as const;
  const scale = Math.min(1, SHOWN_PX / Math.max(...size));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size[0] * scale);
  canvas.height = Math.round(size[1] * scale);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, size };
}

/** Width and height that the file states, before its EXIF rotation; null if they are not found. */
export function sizeOf(bytes: Uint8Array): readonly [number, number] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const says = (text: string, at = 0) =>
    bytes.length >= at + text.length &&
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  try {
    if (says('\x89PNG')) return [view.getUint32(16), view.getUint32(20)];
    if (says('GIF8')) return [view.getUint16(6, true), view.getUint16(8, true)];
    if (says('BM')) return [view.getInt32(18, true), Math.abs(view.getInt32(22, true))];
    if (says('RIFF') && says('WEBP', 8)) return webpSize(view, says);
    if (says('\xff\xd8')) return jpegSize(view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // the file ends too early
  }
  return null;
}

function webpSize(
  view: DataView,
  says: (text: string, at: number) => boolean,
): readonly [number, number] | null {
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (says('VP8X', 12)) return [three(24) + 1, three(27) + 1];
  if (says('VP8 ', 12))
    return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (!says('VP8L', 12)) return null;
  const bits = view.getUint32(21, true);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

/** Goes from segment to segment to the frame header, which has the size. */
function jpegSize(view: DataView): readonly [number, number] | null {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Whether the file is of the family of HEIC, as iPhones store photos. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.slice(4, 12));
  return /^ftyp(hei|hev|mif|msf)/.test(text);
}

/** The pictures among what was pasted or dropped. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(
    (file) => file.type === '' || file.type.startsWith('image/'),
  );
}
