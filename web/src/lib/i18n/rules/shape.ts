/** The words of the rule card; loaded when somebody opens it, so kept apart from the rest. */

import type { Basic, Field, Group } from '../../model/ruleFields';

export interface FieldWords {
  readonly label: string;
  /** One sentence: by value, or for a number (null for none). */
  readonly say: Readonly<Record<string, string>> | ((count: number | null) => string);
}

export interface RuleWords {
  readonly groups: Record<Group, string>;
  /** What stands for no number. */
  readonly none: string;
  readonly basics: Record<Exclude<Basic, 'tiles'>, string>;
  /** Labels of the sentences that belong to no field. */
  readonly titles: Record<Basic, string>;
  readonly tiles: (ruleset: string) => string;
  readonly fields: Record<Field, FieldWords>;
}

/** One field's value as a sentence. */
export function sentence(words: RuleWords, field: Field, value: string): string {
  const { say } = words.fields[field];
  if (typeof say === 'function') return say(value === 'none' ? null : Number(value));
  return say[value] ?? value;
}

