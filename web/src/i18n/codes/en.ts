/** English words of every code in `tables.ts`. */

import type { Codes } from './shape';

const fault: Codes['fault'] = {
  too_short: 'needs 3 tiles',
  no_number_tile: 'too few number tiles',
  group_too_long: '4 tiles at most',
  color_twice: 'same colour twice',
  numbers_not_consecutive: 'numbers not in a row',
  out_of_range: 'runs go from 1 to 13',
  mixed: 'tiles do not match',
  too_many_jokers: 'too many jokers',
  double_without_room: 'no room for a double joker',
  color_change_in_group: 'colour change is for runs',
  color_change_place: 'colour change cannot go here',
  same_color_after_change: 'the colour must change',
  two_mirrors: 'one mirror per meld',
  mirror_sides_differ: 'both sides must match',
};

export const codes: Codes = {
  kind: {
    run: 'run',
    group: 'group',
    'mirror-run': 'mirrored run',
    'mirror-group': 'mirrored group',
  },
  fault,
  level: {
    easy: 'Easy',
    casual: 'Casual',
    medium: 'Medium',
    skilled: 'Skilled',
    strong: 'Strong',
    hard: 'Hard',
    expert: 'Expert',
  },
};
