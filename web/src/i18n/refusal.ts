/** Why a table was not made, in words that are loaded then. */

/** Of impossible rules the one at fault is named, as the rule card names it. */
export async function refusalText(code: string, message: string): Promise<() => string> {
  const { errorText } = await import('./errors');
  if (code !== 'impossible_rules') return () => errorText(code, message);
  const { ruleWords } = await import('./ruleWords');
  const field = message.split(':')[0] ?? '';
  return () => {
    const fields: Record<string, { label: string }> = ruleWords().fields;
    const words = errorText(code, message);
    return fields[field] ? `${words} (${fields[field].label})` : words;
  };
}
