/** Loads the words of the replay in the language of this device. */

import type { Locale } from './locale';
import type { ReplayWords } from './replay/en';

const LOADERS: Record<Locale, () => Promise<{ replay: ReplayWords }>> = {
  en: () => import('./replay/en'),
  ko: () => import('./replay/ko'),
  'zh-Hans': () => import('./replay/zh-Hans'),
};

export async function replayWords(locale: Locale): Promise<ReplayWords> {
  return (await LOADERS[locale]()).replay;
}
