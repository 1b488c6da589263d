/** The words of the rule card, loaded with what shows them. */

import { area } from './area.svelte';
import type { RuleWords } from './rules/shape';

export const ruleWords = area<RuleWords>({
  en: async () => (await import('./rules/en')).rules,
  ko: async () => (await import('./rules/ko')).rules,
  'zh-Hans': async () => (await import('./rules/zh-Hans')).rules,
});
