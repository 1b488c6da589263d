/** The words of the rule card, loaded with what shows them. */

import { area } from './area.svelte';
import type english from './rules/en.json';
import type { RuleWords } from './rules/shape';
import { translations } from './translations';

export const ruleWords: () => RuleWords = area(translations<typeof english>('rules'));
