/** Loads the words of the list of open tables in the language of this device. */

import type { Locale } from './locale';
import type { OpenWords } from './open/en';

const LOADERS: Record<Locale, () => Promise<{ open: OpenWords }>> = {
  en: () => import('./open/en'),
  ko: () => import('./open/ko'),
  'zh-Hans': () => import('./open/zh-Hans'),
};

export async function openWords(locale: Locale): Promise<OpenWords> {
  return (await LOADERS[locale]()).open;
}
