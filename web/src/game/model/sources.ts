/** Where each rule is written: the five source documents and their sections, by rule set. */

import type { RulesetName, ViolationCode } from '../../net/tables';
import type { Basic, Field } from './ruleFields';

/** A line of the rule card. */
export type Rule = Basic | Field;

export type Doc = 'S0' | 'S1' | 'S2' | 'S3' | 'S4';

export type Section =
  | 'contents'
  | 'goal'
  | 'setup'
  | 'melds'
  | 'play'
  | 'manip'
  | 'jokers'
  | 'special'
  | 'time'
  | 'end'
  | 'score'
  | 'match';

export interface Source {
  readonly doc: Doc;
  /** A heading of the document; a number where its sections have numbers. */
  readonly section: Section | number;
}

/** A rule set without a document of its own is this project's reading throughout. */
const DOC_OF: Readonly<Partial<Record<RulesetName, Doc>>> = {
  classic: 'S0',
  xp: 'S0',
  twist: 'S1',
  guide: 'S2',
  tournament: 'S3',
  standard: 'S4',
};

/** By rule: the sections of S0 to S4, in this order; `-` where a document leaves it open. */
const SECTIONS: Readonly<Partial<Record<Rule, string>>> = {
  tiles: 'contents contents contents - contents',
  goal: 'goal goal goal 2 goal',
  melds: 'melds melds melds 2 goal',
  own: 'play play play 2 play',
  manipulation: 'manip manip play 2 manip',
  draw: 'play play play 2 play',
  joker: 'jokers jokers jokers 3 jokers',
  double: '- special - - -',
  color_change: '- special - - -',
  mirror: '- special - - -',
  swap: '- special - - -',
  hand: 'setup setup setup 1 setup',
  stack: 'setup setup - 1 setup',
  deal: 'setup setup setup 1 setup',
  starter: 'setup setup - 1 setup',
  later_starter: '- score - - -',
  threshold: 'play play play 2 play',
  manip_in_meld_turn: '- play - 2 -',
  play_after_draw: '- play play 2 play',
  must_play: 'play play - 2 play',
  redeal_on_doubles: '- - - 5 -',
  joker_melds: 'jokers jokers jokers 3 jokers',
  joker_reuse: 'jokers jokers - 3 jokers',
  joker_in_three: 'jokers jokers - - jokers',
  replacing_tile: '- jokers - - -',
  'meld_rules.max_jokers': '- special - - -',
  'meld_rules.double_counts': '- special - - -',
  'meld_rules.color_change_first': '- special - - -',
  'meld_rules.mirror_color': '- special - - -',
  'meld_rules.mirror_min_naturals': '- special - - -',
  'meld_rules.min_tiles': 'melds special melds 2 goal',
  'meld_rules.group_limit': 'melds melds - 2 goal',
  turn_limit_s: 'play time time - time',
  timeout_clean_draw: '- time time - time',
  fail_policy: 'play time time 4 time',
  fail_draw: 'play time time 4 time',
  unrestorable: 'play - time - -',
  game_clock_s: '- - - 2 -',
  clock_penalty_per_s: '- - - 2 -',
  call: 'end play play 2 play',
  empty_pool_end: 'end play end 5 play',
  empty_pool_duty: 'end play end 5 play',
  play_on_for_second: 'end play score 6 play',
  joker_penalty: 'jokers score score 4 score',
  unopened_penalty: '- - play 4 -',
  declined_opening_penalty: '- - - 4 -',
  exhaustion: 'score score score 5 score',
  exhaustion_winner: 'score score score 5 score',
  match_length: 'score play score 6 match',
  match_key: 'score match score 6 match',
};

/** Where the document behind a rule set states the rule; null where it leaves it open. */
export function source(rule: string, ruleset: string): Source | null {
  const doc = DOC_OF[ruleset as RulesetName];
  const section = doc && SECTIONS[rule as Rule]?.split(' ')[Number(doc[1])];
  if (!doc || !section || section === '-') return null;
  return { doc, section: /^\d+$/.test(section) ? Number(section) : (section as Section) };
}

/** The rule behind each refusal; null where it is no matter of rules. */
export const RULE_OF_VIOLATION: Readonly<Record<ViolationCode, Rule | null>> = {
  game_over: null,
  foreign_tile: null,
  not_a_meld: 'melds',
  tile_left_table: 'manipulation',
  no_rack_tile_played: 'manipulation',
  table_touched_before_opening: 'own',
  below_threshold: 'threshold',
  joker_not_in_new_meld: 'joker_reuse',
  joker_swapped_for_joker: 'swap',
  joker_needs_both_tiles: 'joker_in_three',
  joker_replaced_from_table: 'replacing_tile',
  joker_moved: 'joker_may_move',
  joker_meld_changed: 'joker_melds',
  call_with_tiles: 'call',
  pool_empty: 'empty_pool_end',
  pool_not_empty: 'draw',
  already_drawn: 'play_after_draw',
  must_play: 'empty_pool_duty',
  no_redeal: 'redeal_on_doubles',
  redeal_too_late: 'redeal_on_doubles',
  too_few_doubles: 'redeal_on_doubles',
};

const SPECIAL_FAULTS = /^(?:double|color_change|mirror)/;

/** The rule that a refusal names, looking closer at melds with special jokers. */
export function ruleOf(code: string, fault: string): string | null {
  if (code !== 'not_a_meld') return RULE_OF_VIOLATION[code as ViolationCode] ?? null;
  if (fault === 'too_many_jokers') return 'meld_rules.max_jokers';
  if (fault === 'same_color_after_change') return 'color_change';
  if (fault === 'two_mirrors') return 'mirror';
  return SPECIAL_FAULTS.exec(fault)?.[0] ?? 'melds';
}
