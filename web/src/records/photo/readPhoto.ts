/** Reads photos in a worker, which starts when the page for photos is opened. */

import weights from '../../../../src/tilerummy/photo/weights.npz?url';
import type { TileSet } from '../../game/model/box';
import { LONGEST, type Shown } from './picture';
import type { Answered, ReadRequest, Prepared } from './reader/photoReader';
import type { PhotoMode, PhotoReading } from './reading';

let worker: Worker | null = null;
let lastId = 0;

/** Starts the worker and loads its weights, so that they are there once a photo is chosen. */
export function prepareReader(): void {
  started().postMessage({ weights } satisfies Prepared);
}

function started(): Worker {
  if (worker) return worker;
  const starting = new Worker(new URL('./reader/photoReader.ts', import.meta.url), {
    type: 'module',
  });
  // If its file could not be loaded now, the next photo tries again.
  starting.addEventListener('error', () => {
    if (worker === starting) worker = null;
  });
  return (worker = starting);
}

/**
 * The tiles on a photo, in its own pixels. It is never sent anywhere.
 *
 * Throws where the weights cannot be loaded, and the signal's reason where that aborts.
 */
export async function readPhoto(
  { canvas, size }: Shown,
  { copies, jokers }: TileSet,
  mode: PhotoMode,
  signal?: AbortSignal,
): Promise<PhotoReading> {
  signal?.throwIfAborted();
  const picture = await pixelsOf(canvas);
  signal?.throwIfAborted();
  lastId += 1;
  const asked: ReadRequest = {
    id: lastId,
    weights,
    picture,
    copies,
    jokers,
    mode,
    scale: size[0] / picture.width,
  };
  const reading = await answered(asked, signal);
  if (!reading) throw new Error('the photo reader could not be loaded');
  return { size, ...reading };
}

/** What is shown of a photo, scaled down if it is too large to be read. */
async function pixelsOf(shown: HTMLCanvasElement): Promise<ImageData> {
  const scale = Math.max(1, Math.max(shown.width, shown.height) / LONGEST);
  const wide = Math.max(1, Math.round(shown.width / scale));
  const high = Math.max(1, Math.round(shown.height / scale));
  const small = await createImageBitmap(shown, {
    resizeWidth: wide,
    resizeHeight: high,
    resizeQuality: 'high',
  });
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(small, 0, 0);
  small.close();
  return context.getImageData(0, 0, wide, high);
}

function answered(asked: ReadRequest, signal?: AbortSignal): Promise<Answered['reading']> {
  const asking = started();
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = { signal: done.signal };
    const onAnswer = ({ data }: MessageEvent<Answered>): void => {
      if (data.id !== asked.id) return;
      done.abort();
      resolve(data.reading);
    };
    const onError = (): void => {
      done.abort();
      resolve(null);
    };
    const onAbort = (): void => {
      done.abort();
      reject(signal?.reason as Error);
    };
    asking.addEventListener('message', onAnswer, end);
    asking.addEventListener('error', onError, end);
    signal?.addEventListener('abort', onAbort, end);
    asking.postMessage(asked);
  });
}
