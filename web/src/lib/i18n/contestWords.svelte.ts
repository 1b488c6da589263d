/** The words of contests in use. They stay while those of another language are fetched. */

import { ApiError } from '../net/api';
import type { ContestWords } from './contest/en';
import { errorText } from './errors';
import type { Locale } from './locale';

const LOADERS: Record<Locale, () => Promise<{ contest: ContestWords }>> = {
  en: () => import('./contest/en'),
  ko: () => import('./contest/ko'),
  'zh-Hans': () => import('./contest/zh-Hans'),
};

let current: ContestWords | null = $state.raw(null);

export async function speakOfContests(locale: Locale): Promise<void> {
  current = (await LOADERS[locale]()).contest;
}

/** All words of contests; null before the first are there. */
export function contestWords(): ContestWords | null {
  return current;
}

/** The words, where the page is only shown with them. */
export function w(): ContestWords {
  if (current === null) throw new Error('words of contests are asked for before they are loaded');
  return current;
}

/** Why the desk refused, in one sentence. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText('unknown');
  return w().errors[error.code]?.(error.params) ?? errorText(error.code, error.message);
}
