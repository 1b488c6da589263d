/** The words about passkeys, loaded with what shows them. */

import { area } from './area.svelte';
import type { PasskeyWords } from './passkeys/en';

export const passkeyWords = area<PasskeyWords>({
  en: async () => (await import('./passkeys/en')).passkeys,
  ko: async () => (await import('./passkeys/ko')).passkeys,
  'zh-Hans': async () => (await import('./passkeys/zh-Hans')).passkeys,
});
