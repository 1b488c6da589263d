/** What is wrong with a record, in the words of the page. */

import type { ReplayWords } from '../../i18n/replayWords';

type Kind = keyof ReplayWords['trouble'];

const KINDS: Readonly<Record<string, Kind>> = {
  cut_off: 'cut_off',
  too_long: 'too_long',
  too_large: 'too_large',
  not_text: 'not_text',
  empty_record: 'empty',
  unknown_event: 'newer',
  unknown_field: 'newer',
  unknown_ruleset: 'newer',
  unknown_deal: 'newer',
  unknown_cause: 'newer',
  does_not_follow: 'edited',
  illegal_turn: 'edited',
  not_your_turn: 'edited',
  wrong_tiles: 'edited',
  no_deal: 'edited',
  impossible_record: 'edited',
  unfair_deal: 'deal',
  seed_mismatch: 'deal',
  share_mismatch: 'deal',
  bad_share: 'deal',
  no_seed: 'deal',
};

/**
 * The meaning of a code for the person who uploaded the record; any other code means that it is unreadable.
 */
export function troubleKind(code: string): Kind {
  return (Object.hasOwn(KINDS, code) && KINDS[code]) || 'unreadable';
}

/** Whether a code is about the record, not about the way to the server. */
export function isTrouble(code: string): boolean {
  return Object.hasOwn(KINDS, code);
}
