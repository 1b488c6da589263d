/** Why a table was not made, in words. */

import { settings } from '../state/settings.svelte';
import { errorText } from './index.svelte';
import { ruleWords } from './ruleWords';

/** Of impossible rules the one at fault is named, as the rule card names it. */
export async function refusalText(code: string, message: string): Promise<string> {
  const words = errorText(code, message);
  if (code !== 'impossible_rules') return words;
  const field = message.split(':')[0] ?? '';
  const fields: Record<string, { label: string }> = (await ruleWords(settings.locale)).fields;
  return fields[field] ? `${words} (${fields[field].label})` : words;
}
