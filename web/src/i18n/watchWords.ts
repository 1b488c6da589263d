/** Loads the words of looking on in the language of this device. */

import type { Locale } from './locale';
import type { WatchWords } from './watch/en';

const LOADERS: Record<Locale, () => Promise<{ watch: WatchWords }>> = {
  en: () => import('./watch/en'),
  ko: () => import('./watch/ko'),
  'zh-Hans': () => import('./watch/zh-Hans'),
};

export async function watchWords(locale: Locale): Promise<WatchWords> {
  return (await LOADERS[locale]()).watch;
}
