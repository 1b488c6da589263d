/** The fields of a rule set: how they are grouped and shown, and which a table may change. */

import { RULE_FIELDS, type RuleField } from '../../net/ruleTables';

export const GROUPS = [
  'basics',
  'start',
  'opening',
  'turn',
  'jokers',
  'special',
  'time',
  'end',
  'scoring',
  'match',
] as const;
export type Group = (typeof GROUPS)[number];

export const BASICS = ['goal', 'tiles', 'melds', 'own', 'manipulation', 'draw', 'joker'] as const;
export const SPECIALS = ['double', 'color_change', 'mirror', 'swap'] as const;
export type Basic = (typeof BASICS)[number] | (typeof SPECIALS)[number];

export type Field = RuleField;

/** What a field can be: one of some texts, or a number within bounds, or none. */
export interface Form {
  readonly choices?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly optional?: boolean;
}

export interface Presentation {
  readonly group: Exclude<Group, 'basics'>;
  /** The value that goes without saying, unless somebody chose it. */
  readonly quiet?: string;
  /**
   * Offered when a table is set up. The rest has one sensible value: `stack` and `unrestorable` are
   * about tiles on a real table, `fourth_color` and `game_word` about a book's words, and every
   * book knows melds from three tiles and groups up to four (C22).
   */
  readonly offered?: boolean;
}

/** In the order in which a card shows them. */
const SHOWN: Readonly<Record<Field, Presentation>> = {
  players: { group: 'start' },
  copies: { group: 'start', offered: true },
  hand: { group: 'start', offered: true },
  deal: { group: 'start', quiet: 'single', offered: true },
  joker_each: { group: 'start', quiet: 'no', offered: true },
  stack: { group: 'start', quiet: '7' },
  starter: { group: 'start', offered: true },
  later_starter: { group: 'start', offered: true },
  start_tie: { group: 'start', offered: true },
  start_joker: { group: 'start', offered: true },
  strip_for_2_to_4: { group: 'start', quiet: 'no', offered: true },
  threshold: { group: 'opening', offered: true },
  manip_in_meld_turn: { group: 'opening', offered: true },
  redeal_on_doubles: { group: 'opening', quiet: 'none', offered: true },
  play_after_draw: { group: 'turn', offered: true },
  must_play: { group: 'turn', offered: true },
  'meld_rules.min_tiles': { group: 'turn', quiet: '3' },
  'meld_rules.group_limit': { group: 'turn', quiet: '4' },
  jokers: { group: 'jokers', offered: true },
  joker_melds: { group: 'jokers', offered: true },
  joker_reuse: { group: 'jokers', offered: true },
  joker_in_three: { group: 'jokers', offered: true },
  replacing_tile: { group: 'jokers', offered: true },
  joker_may_move: { group: 'jokers', offered: true },
  'meld_rules.max_jokers': { group: 'jokers', quiet: 'none', offered: true },
  'meld_rules.min_naturals': { group: 'jokers', quiet: '1', offered: true },
  double_jokers: { group: 'special', offered: true },
  color_change_jokers: { group: 'special', offered: true },
  mirror_jokers: { group: 'special', offered: true },
  'meld_rules.double_counts': { group: 'special', offered: true },
  'meld_rules.color_change_first': { group: 'special', offered: true },
  'meld_rules.color_change_adjacent': { group: 'special', offered: true },
  'meld_rules.mirror_color': { group: 'special', offered: true },
  'meld_rules.mirror_min_naturals': { group: 'special', offered: true },
  turn_limit_s: { group: 'time', offered: true },
  timeout_clean_draw: { group: 'time', offered: true },
  fail_draw: { group: 'time', offered: true },
  fail_policy: { group: 'time', offered: true },
  unrestorable: { group: 'time', quiet: 'pool_random' },
  game_clock_s: { group: 'time', quiet: 'none', offered: true },
  clock_delay_s: { group: 'time', quiet: '0', offered: true },
  clock_increment_s: { group: 'time', quiet: '0', offered: true },
  clock_penalty_per_s: { group: 'time', quiet: '0', offered: true },
  call: { group: 'end', offered: true },
  empty_pool_end: { group: 'end', offered: true },
  empty_pool_duty: { group: 'end', offered: true },
  play_on_for_second: { group: 'end', quiet: 'no', offered: true },
  joker_penalty: { group: 'scoring', offered: true },
  unopened_penalty: { group: 'scoring', quiet: 'none', offered: true },
  declined_opening_penalty: { group: 'scoring', quiet: 'none', offered: true },
  exhaustion: { group: 'scoring', offered: true },
  exhaustion_winner: { group: 'scoring', offered: true },
  exhaustion_tie: { group: 'scoring', offered: true },
  match_length: { group: 'match', offered: true },
  match_key: { group: 'match', offered: true },
  fourth_color: { group: 'match', quiet: 'orange' },
  game_word: { group: 'match', quiet: 'game' },
};

export const FIELD_NAMES = Object.keys(SHOWN) as Field[];

export const FIELDS: Readonly<Record<Field, Form & Presentation>> = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, { ...RULE_FIELDS[field], ...SHOWN[field] }]),
) as Record<Field, Form & Presentation>;

/** Names of the house: what a rule set calls things, not how it plays. */
const NAMES_ONLY: ReadonlySet<string> = new Set([
  'fourth_color',
  'game_word',
  'stack',
  'unrestorable',
]);

const SPECIAL_JOKERS = ['double_jokers', 'color_change_jokers', 'mirror_jokers'] as const;

/** Which tiles are played with: told in one sentence for each rule set, unless they were changed. */
const TILES: ReadonlySet<string> = new Set(['players', 'copies', 'jokers', ...SPECIAL_JOKERS]);

/** Whether one of the fields about tiles was changed. */
export const changesTiles = (changed: readonly string[]) =>
  changed.some((field) => TILES.has(field));

/** Whether there are double, colour-change or mirror jokers in the game. */
export const hasSpecialJokers = (rules: Readonly<Record<string, string>>) =>
  SPECIAL_JOKERS.some((field) => (rules[field] ?? '0') !== '0');

/** Whether melds with jokers stay as they are, so that no joker comes free. */
export const jokersStay = (rules: Readonly<Record<string, string>>) =>
  rules['joker_melds'] === 'stay';

/** What matters only where a joker can leave its place. */
const FREED_JOKERS: ReadonlySet<string> = new Set([
  'joker_reuse',
  'joker_in_three',
  'replacing_tile',
  'joker_may_move',
]);

/** The fields that the rule card of a table shows, in order. */
export function shownFields(
  rules: Readonly<Record<string, string>>,
  changed: readonly string[],
  special: boolean,
): Field[] {
  return FIELD_NAMES.filter((field) => {
    if (!(field in rules)) return false;
    if (changed.includes(field)) return true;
    if (FREED_JOKERS.has(field) && jokersStay(rules)) return false;
    if (NAMES_ONLY.has(field) || TILES.has(field) || rules[field] === FIELDS[field].quiet)
      return false;
    return special || FIELDS[field].group !== 'special';
  });
}
