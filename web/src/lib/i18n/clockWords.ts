/** Loads the words of the clock in the language of this device. */

import type { ClockWords } from './clock/en';
import type { Locale } from './locale';

const LOADERS: Record<Locale, () => Promise<{ clock: ClockWords }>> = {
  en: () => import('./clock/en'),
  ko: () => import('./clock/ko'),
  'zh-Hans': () => import('./clock/zh-Hans'),
};

export async function clockWords(locale: Locale): Promise<ClockWords> {
  return (await LOADERS[locale]()).clock;
}
