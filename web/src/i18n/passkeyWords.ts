/** The words about passkeys, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './passkeys/en.json';
import { translations } from './translations';

export type PasskeyWords = typeof english;

export const passkeyWords = area(translations<PasskeyWords>('passkeys'));
