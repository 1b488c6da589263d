/** A few short sounds, made on the spot; off by one tap. */

import type { Sound } from './notes';
import { optionalChunk } from './chunkErrors';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** Browsers let a page be heard only after a touch or a key; until then this is silent. */
export function hear(sound: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  const audio = (context ??= new AudioContext());
  if (audio.state !== 'running') void audio.resume();
  // Without this chunk the page is silent.
  void optionalChunk(import('./notes')).then((notes) => notes?.ring(audio, sound));
}
