/** Loads the words of the rule card in the language of this device. */

import type { Locale } from './locale';
import type { RuleWords } from './rules/shape';

const LOADERS: Record<Locale, () => Promise<{ rules: RuleWords }>> = {
  en: () => import('./rules/en'),
  ko: () => import('./rules/ko'),
  'zh-Hans': () => import('./rules/zh-Hans'),
};

export async function ruleWords(locale: Locale): Promise<RuleWords> {
  return (await LOADERS[locale]()).rules;
}
