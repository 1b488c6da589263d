/** The words of the rule card; loaded when somebody opens it, so kept apart from the rest. */

import type { Basic, Field, Group } from '../../game/model/ruleFields';
import type { RULE_FIELDS } from '../../net/ruleTables';
import type { RulesetName } from '../../net/tables';

type ChoiceOf<F extends Field> = (typeof RULE_FIELDS)[F] extends {
  readonly choices: readonly (infer C extends string)[];
}
  ? C
  : never;

/** The number, null for none, and the same in minutes where it is whole minutes. */
type Count = (count: number | null, minutes: number | null) => string;
/** A message that takes some of them. */
type Said = (count: never, minutes: never) => string;

export interface FieldWords<F extends Field> {
  readonly label: string;
  /** One sentence: by value, or for a number. */
  readonly say: [ChoiceOf<F>] extends [never] ? Said : Readonly<Record<ChoiceOf<F>, string>>;
}

export interface RuleWords {
  readonly groups: Record<Group, string>;
  /** What stands for no number. */
  readonly none: string;
  /** Introduces the sentences of a number that depends on how many play, fewest players first. */
  readonly byPlayers: (sentences: string) => string;
  /** One sentence behind others. */
  readonly another: (sentences: string, sentence: string) => string;
  readonly basics: Record<Exclude<Basic, 'tiles'>, string>;
  /** Labels of the sentences that belong to no field. */
  readonly titles: Record<Basic, string>;
  readonly tiles: Record<RulesetName, string>;
  readonly fields: { readonly [F in Field]: FieldWords<F> };
}

/** One field's value as a sentence; numbers by players are separated by slashes. */
export function sentence(words: RuleWords, field: Field, value: string): string {
  const say: Said | Readonly<Record<string, string>> = words.fields[field].say;
  if (typeof say !== 'function') return say[value] ?? value;
  const sentences = value.split('/').map((part) => {
    const count = part === 'none' ? null : Number(part);
    return (say as Count)(count, count === null || count % 60 !== 0 ? null : count / 60);
  });
  const all = sentences.reduce((before, one) => words.another(before, one));
  return sentences.length > 1 ? words.byPlayers(all) : all;
}
