/** The words about what is stored, loaded with what shows them. */

import { area } from './area.svelte';
import type { PrivacyWords } from './privacy/en';

export const privacyWords = area<PrivacyWords>({
  en: async () => (await import('./privacy/en')).privacy,
  ko: async () => (await import('./privacy/ko')).privacy,
  'zh-Hans': async () => (await import('./privacy/zh-Hans')).privacy,
});
