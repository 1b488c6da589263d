/** Loads the words of what a contest prints, in the language of this device. */

import type { Locale } from './locale';
import type { PrintWords } from './print/en';

const LOADERS: Record<Locale, () => Promise<{ print: PrintWords }>> = {
  en: () => import('./print/en'),
  ko: () => import('./print/ko'),
  'zh-Hans': () => import('./print/zh-Hans'),
};

export async function printWords(locale: Locale): Promise<PrintWords> {
  return (await LOADERS[locale]()).print;
}
