/** Loads the words of a contest's table in the language of this device. */

import type { Locale } from './locale';
import type { PodWords } from './pods/en';

const LOADERS: Record<Locale, () => Promise<{ pods: PodWords }>> = {
  en: () => import('./pods/en'),
  ko: () => import('./pods/ko'),
  'zh-Hans': () => import('./pods/zh-Hans'),
};

export async function podWords(locale: Locale): Promise<PodWords> {
  return (await LOADERS[locale]()).pods;
}
