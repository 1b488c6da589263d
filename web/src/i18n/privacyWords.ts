/** The words about what is stored, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './privacy/en.json';
import { translations } from './translations';

export type PrivacyWords = typeof english;

export const privacyWords = area(translations<PrivacyWords>('privacy'));
