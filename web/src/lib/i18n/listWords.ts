/** Loads the words of all games in the language of this device. */

import type { ListWords } from './lists/en';
import type { Locale } from './locale';

const LOADERS: Record<Locale, () => Promise<{ lists: ListWords }>> = {
  en: () => import('./lists/en'),
  ko: () => import('./lists/ko'),
  'zh-Hans': () => import('./lists/zh-Hans'),
};

export async function listWords(locale: Locale): Promise<ListWords> {
  return (await LOADERS[locale]()).lists;
}
