/** What comes before the tiles are dealt, in words that are loaded with what shows them. */

import { area } from '../area.svelte';
import type learn from '../learn/en.json';
import type links from '../links/en.json';
import type start from '../start/en.json';
import type { RulesetName } from '../../net/tables';
import { translations } from '../translations';
import type words from './en.json';

type Parts = readonly [typeof words, typeof learn, typeof links, typeof start];
type Ruleset = Readonly<Record<'name' | 'note', string>>;

/** What loads the parts in each language. */
export const SETUP_PARTS = translations<Parts>('setup', 'learn', 'links', 'start');

/** All words before the deal; a rule set that this page does not know is called as the server calls it. */
export function joined([words, learn, links, start]: Parts) {
  const rulesets: Readonly<Record<RulesetName, Ruleset>> = words.rulesets;
  const known = (name: string): Ruleset | undefined => rulesets[name as RulesetName];
  const ruleset = {
    name: (name: string) => known(name)?.name ?? name,
    note: (name: string) => known(name)?.note ?? '',
  };
  return { ...words, learn, links, start, ruleset };
}

export const setup = area(SETUP_PARTS, joined);
