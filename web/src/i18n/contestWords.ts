/** The words of contests, loaded with what shows them. */

import { ApiError } from '../net/api';
import { area } from './area.svelte';
import type { ContestWords } from './contest/en';
import { errorText } from './errors';

/** All words of contests, in the language of this device. */
export const w = area<ContestWords>({
  en: async () => (await import('./contest/en')).contest,
  ko: async () => (await import('./contest/ko')).contest,
  'zh-Hans': async () => (await import('./contest/zh-Hans')).contest,
});

/** Why the desk refused, in one sentence. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText('unknown');
  return w().errors[error.code]?.(error.params) ?? errorText(error.code, error.message);
}
