/** Loads the words of the referee's phone, with those of its clock, in the language of this device. */

import { clockWords } from './clockWords';
import type { ClockWords } from './clock/en';
import type { Locale } from './locale';
import type { RefereeWords } from './referee/en';

const LOADERS: Record<Locale, () => Promise<{ referee: RefereeWords }>> = {
  en: () => import('./referee/en'),
  ko: () => import('./referee/ko'),
  'zh-Hans': () => import('./referee/zh-Hans'),
};

export async function refereeWords(locale: Locale): Promise<{ words: RefereeWords; clock: ClockWords }> {
  const [{ referee }, clock] = await Promise.all([LOADERS[locale](), clockWords(locale)]);
  return { words: referee, clock };
}
