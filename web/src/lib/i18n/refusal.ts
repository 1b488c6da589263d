/** Why a table was not made, in words that are loaded then. */

/** Of impossible rules the one at fault is named, as the rule card names it. */
export async function refusalText(code: string, message: string): Promise<string> {
  const { errorText } = await import('./errors');
  const words = errorText(code, message);
  if (code !== 'impossible_rules') return words;
  const { ruleWords } = await import('./ruleWords');
  const field = message.split(':')[0] ?? '';
  const fields: Record<string, { label: string }> = ruleWords().fields;
  return fields[field] ? `${words} (${fields[field].label})` : words;
}
