/** Passkeys: what is asked of the browser and of the server. */

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { keptLinks } from '../club/store/api';
import { ask } from '../net/api';
import { clubsHere } from '../net/clubLinks.svelte';
import type { MyPasskeys, PasskeyOptions } from '../net/protocol';

/** What came of it: `left` if the reader closed the browser's own dialog. */
export type Outcome = 'done' | 'left' | 'known';

export const passkeys = {
  mine: () => ask<MyPasskeys>('GET', '/api/me/passkeys'),
  remove: (id: string) => ask<null>('DELETE', `/api/me/passkeys/${id}`),
};

/** Makes a passkey that holds what this browser holds. The browser lists it by *name*. */
export async function make(name: string): Promise<Outcome> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options } = await ask<PasskeyOptions>('POST', '/api/me/passkeys/options', { name });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    const credential = await startRegistration({ optionsJSON });
    await ask<null>('POST', '/api/me/passkeys', { credential });
    return 'done';
  } catch (error) {
    return leaving(error);
  }
}

/** Brings here what a passkey holds; with *keep*, it holds what this browser has from then on. */
export async function use(keep: boolean): Promise<Outcome> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await ask<PasskeyOptions>('POST', '/api/passkeys/options');
  const optionsJSON = options as unknown as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON'];
  try {
    const credential = await startAuthentication({ optionsJSON });
    await ask<null>('POST', '/api/passkeys/use', { credential, keep });
  } catch (error) {
    return leaving(error);
  }
  const { clubs } = await keptLinks.all();
  clubsHere.restore(clubs);
  return 'done';
}

/** The outcome behind an error of the browser; throws any other error. */
function leaving(error: unknown): Outcome {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'left';
  if (name === 'InvalidStateError') return 'known';
  throw error;
}
