/** A seat that is open in several tabs is heard once. */

import type { Sound } from '../../kit/notes';
import { hear } from '../../kit/sound';

/** How long a tab waits for the claims of others. */
const WAIT_MS = 150;
const FORGET_MS = 60_000;
/** Comes before every claim. */
const HEARD = -1;

type Claim = readonly [moment: string, rank: number];

/** The least rank that other tabs have claimed a moment with. */
const claimed = new Map<string, number>();
const others =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tilerummy.heard');
others?.addEventListener('message', ({ data: [moment, rank] }: MessageEvent<Claim>) =>
  remember(moment, rank),
);

/** Lets a sound be heard, unless another tab lets the same moment be heard. A tab that is looked at comes first. */
export function hearOnce(sound: Sound, moment: string): void {
  const key = `${moment} ${sound}`;
  const rank = Math.random() + (globalThis.document?.visibilityState === 'visible' ? 0 : 1);
  others?.postMessage([key, rank] satisfies Claim);
  setTimeout(() => {
    if ((claimed.get(key) ?? Infinity) < rank) return;
    remember(key, HEARD);
    others?.postMessage([key, HEARD] satisfies Claim);
    hear(sound);
  }, WAIT_MS);
}

function remember(moment: string, rank: number): void {
  if (!claimed.has(moment)) setTimeout(() => claimed.delete(moment), FORGET_MS);
  claimed.set(moment, Math.min(rank, claimed.get(moment) ?? Infinity));
}
