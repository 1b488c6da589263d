/// <reference lib="webworker" />
/** Reads photos beside the page, which stays usable meanwhile. The picture never leaves the device. */

import type { PhotoMode, PhotoReading } from '../reading';
import { Networks } from './network';
import { opaque } from './picture';
import { readPixels } from './pixels';
import { terms } from './reason';
import { readWeights } from './weights';

declare const self: DedicatedWorkerGlobalScope;

/** A message of the page that a photo may follow. */
export interface Prepared {
  /** The address of the weights, which are fetched once. */
  readonly weights: string;
}

/** What the page asks: one photo. */
export interface ReadRequest extends Prepared {
  readonly id: number;
  readonly picture: ImageData;
  /** How much larger the picture is than these pixels. */
  readonly scale: number;
  readonly copies: number;
  readonly jokers: readonly number[];
  readonly mode: PhotoMode;
}

/** What is answered: a reading, or null where something failed. */
export interface Answered {
  readonly id: number;
  readonly reading: Omit<PhotoReading, 'size'> | null;
}

let networks: Promise<Networks> | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest | Prepared>) => {
  void ('id' in data ? answer(data) : loaded(data).catch(() => null));
});

async function answer(asked: ReadRequest): Promise<void> {
  const { id, picture, scale, copies, jokers, mode } = asked;
  let reading: Answered['reading'] = null;
  try {
    const read = await loaded(asked);
    reading = readPixels(opaque(picture), terms(copies, jokers), mode, read, scale);
  } catch {
    // The answer is that it failed.
  }
  self.postMessage({ id, reading } satisfies Answered);
}

/** The networks. If their weights do not come, the next photo asks for them again. */
async function loaded({ weights }: Prepared): Promise<Networks> {
  try {
    return await (networks ??= load(weights));
  } catch (error) {
    networks = null;
    throw error;
  }
}

async function load(address: string): Promise<Networks> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the weights answer ${response.status}`);
  return new Networks(readWeights(await response.arrayBuffer()));
}
