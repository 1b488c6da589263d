/// <reference lib="webworker" />
/** Reads photos beside the page, which stays usable meanwhile. The picture never leaves the device. */

import type { PhotoMode, PhotoReading } from '../reading';
import { Networks } from './network';
import { opaque } from './picture';
import { readPixels } from './pixels';
import { terms } from './reason';
import { readWeights } from './weights';

declare const self: DedicatedWorkerGlobalScope;

/** What the page asks: one photo. */
export interface Asked {
  readonly id: number;
  /** The address of the weights, which are fetched once. */
  readonly weights: string;
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

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void answer(data);
});

async function answer(asked: Asked): Promise<void> {
  const { id, picture, scale, copies, jokers, mode } = asked;
  let reading: Answered['reading'] = null;
  try {
    const read = await (networks ??= load(asked.weights));
    reading = readPixels(opaque(picture), terms(copies, jokers), mode, read, scale);
  } catch {
    networks = null; // The weights may come the next time.
  }
  self.postMessage({ id, reading } satisfies Answered);
}

async function load(address: string): Promise<Networks> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the weights answer ${response.status}`);
  return new Networks(readWeights(await response.arrayBuffer()));
}
