/** The fields of a rule set: how they are grouped, what they may be, which a table may change. */

export const GROUPS = ['basics', 'start', 'opening', 'turn', 'jokers', 'special', 'time', 'end', 'scoring', 'match'] as const;
export type Group = (typeof GROUPS)[number];

export const BASICS = ['goal', 'tiles', 'melds', 'own', 'manipulation', 'draw', 'joker'] as const;
export const SPECIALS = ['double', 'color_change', 'mirror', 'swap'] as const;
export type Basic = (typeof BASICS)[number] | (typeof SPECIALS)[number];

export type Field = keyof typeof FIELDS;

export interface Spec {
  readonly group: Exclude<Group, 'basics'>;
  /** The values to choose from; none for numbers. */
  readonly choices?: readonly string[];
  /** Bounds of a number. */
  readonly least?: number;
  readonly most?: number;
  /** Whether there may be none. */
  readonly optional?: boolean;
  /** The value that goes without saying, unless somebody chose it. */
  readonly quiet?: string;
  /**
   * Offered when a table is set up. The rest has one sensible value: `stack` and `unrestorable` are
   * about tiles on a real table, `fourth_color` and `game_word` about a book's words, and every
   * book knows melds from three tiles and groups up to four (C22).
   */
  readonly offered?: boolean;
}

const YES_NO = ['no', 'yes'];
const spec = <T extends Record<string, Spec>>(fields: T): { readonly [F in keyof T]: Spec } => fields;

export const FIELDS = spec({
  hand: { group: 'start', least: 5, most: 20, offered: true },
  deal: { group: 'start', choices: ['single', 'passed_left'], quiet: 'single', offered: true },
  stack: { group: 'start', least: 1, most: 20, quiet: '7' },
  starter: { group: 'start', choices: ['highest_tile', 'seat_one'], offered: true },
  later_starter: { group: 'start', choices: ['rotate', 'highest_tile', 'seat_one'], offered: true },
  start_tie: { group: 'start', choices: ['redraw', 'first_seat'], offered: true },
  start_joker: { group: 'start', choices: ['redraw', 'highest'], offered: true },
  strip_for_2_to_4: { group: 'start', choices: YES_NO, quiet: 'no', offered: true },
  threshold: { group: 'opening', least: 0, most: 182, offered: true },
  manip_in_meld_turn: { group: 'opening', choices: YES_NO, offered: true },
  redeal_on_doubles: { group: 'opening', least: 1, most: 7, optional: true, quiet: 'none', offered: true },
  play_after_draw: { group: 'turn', choices: YES_NO, offered: true },
  must_play: { group: 'turn', choices: YES_NO, offered: true },
  'meld_rules.min_tiles': { group: 'turn', least: 3, most: 4, quiet: '3' },
  'meld_rules.group_limit': { group: 'turn', least: 3, most: 4, quiet: '4' },
  joker_reuse: { group: 'jokers', choices: ['new_set', 'any_set'], offered: true },
  joker_in_three: { group: 'jokers', choices: ['either', 'both'], offered: true },
  replacing_tile: { group: 'jokers', choices: ['rack_or_table', 'rack'], offered: true },
  joker_may_move: { group: 'jokers', choices: ['yes', 'no'], offered: true },
  'meld_rules.max_jokers': { group: 'jokers', least: 0, most: 8, optional: true, quiet: 'none', offered: true },
  'meld_rules.min_naturals': { group: 'jokers', least: 1, most: 3, quiet: '1', offered: true },
  'meld_rules.double_counts': { group: 'special', choices: ['represented', 'physical'], offered: true },
  'meld_rules.color_change_first': { group: 'special', choices: YES_NO, offered: true },
  'meld_rules.color_change_adjacent': { group: 'special', choices: YES_NO, offered: true },
  'meld_rules.mirror_color': { group: 'special', choices: ['same', 'number'], offered: true },
  'meld_rules.mirror_min_naturals': { group: 'special', least: 1, most: 4, offered: true },
  turn_limit_s: { group: 'time', least: 1, most: 3600, optional: true, offered: true },
  timeout_clean_draw: { group: 'time', least: 0, most: 10, offered: true },
  fail_draw: { group: 'time', least: 0, most: 10, offered: true },
  fail_policy: { group: 'time', choices: ['rollback_all', 'keep_completed'], offered: true },
  unrestorable: { group: 'time', choices: ['pool_random', 'pool_bottom'], quiet: 'pool_random' },
  game_clock_s: { group: 'time', least: 1, most: 7200, optional: true, quiet: 'none', offered: true },
  clock_penalty_per_s: { group: 'time', least: 0, most: 100, quiet: '0', offered: true },
  call: { group: 'end', choices: ['announced', 'required', 'strict'], offered: true },
  empty_pool_end: { group: 'end', choices: ['first_stuck', 'all_stuck', 'one_round'], offered: true },
  play_on_for_second: { group: 'end', choices: YES_NO, quiet: 'no', offered: true },
  joker_penalty: { group: 'scoring', least: 0, most: 500, offered: true },
  unopened_penalty: { group: 'scoring', least: 0, most: 1000, optional: true, quiet: 'none', offered: true },
  declined_opening_penalty: { group: 'scoring', least: 0, most: 1000, optional: true, quiet: 'none', offered: true },
  exhaustion: { group: 'scoring', choices: ['difference', 'own_sum'], offered: true },
  exhaustion_winner: { group: 'scoring', choices: ['lowest_sum', 'fewest_tiles'], offered: true },
  exhaustion_tie: { group: 'scoring', choices: ['fewest_tiles', 'share'], offered: true },
  match_length: {
    group: 'match',
    choices: ['none games', '1 games', '2 games', '3 games', '5 games', '1 rounds', '2 rounds', '3 rounds'],
    offered: true,
  },
  match_key: { group: 'match', choices: ['points', 'wins_points', 'wins_points_tiles_time'], offered: true },
  fourth_color: { group: 'match', choices: ['orange', 'yellow', 'scarlet'], quiet: 'orange' },
  game_word: { group: 'match', choices: ['game', 'round'], quiet: 'game' },
});

export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** Names of the house: what a rule set calls things, not how it plays. */
const NAMES_ONLY: ReadonlySet<string> = new Set(['fourth_color', 'game_word', 'stack', 'unrestorable']);

/** The fields that the rule card of a table shows, in order. */
export function shownFields(
  rules: Readonly<Record<string, string>>,
  changed: readonly string[],
  special: boolean,
): Field[] {
  return FIELD_NAMES.filter((field) => {
    if (!(field in rules)) return false;
    if (changed.includes(field)) return true;
    if (NAMES_ONLY.has(field) || rules[field] === FIELDS[field].quiet) return false;
    return special || FIELDS[field].group !== 'special';
  });
}
