/** English words of a contest's log, and of what can be undone. */

import { text, type Params } from '../params';

const n = (params: Params, key: string) => Number(params[key] ?? 0);
const of = (params: Params) => (params['division'] ? `, ${text(params, 'division')}` : '');
const table = (params: Params) =>
  `table ${n(params, 'table') + 1}, round ${n(params, 'round') + 1}${of(params)}`;
/** Of a link: who was said to get it, or whose phone has it. */
const whose = (params: Params) => text(params, 'label') || text(params, 'player');

const MARKS: Readonly<Record<string, string>> = { present: 'here', late: 'late', absent: 'absent' };

export const happened: Readonly<Record<string, (params: Params) => string>> = {
  contest_opened: () => 'contest created',
  contest_renamed: (p: Params) => `contest renamed to ${text(p, 'name')}`,
  division_added: (p: Params) => `division ${text(p, 'name')} added`,
  division_changed: (p: Params) => `division ${text(p, 'division')} changed`,
  division_dropped: () => 'division deleted',
  tables_numbered: (p: Params) => `tables numbered${of(p)}`,
  teams_set: () => 'how teams are ranked changed',
  entrant_added: (p: Params) => `${text(p, 'player') || text(p, 'name')} entered`,
  entrant_changed: (p: Params) => `${text(p, 'player')} changed`,
  entrant_withdrawn: (p: Params) => `${text(p, 'player')} withdrew`,
  entrant_returned: (p: Params) => `${text(p, 'player')} is back`,
  entrant_erased: () => 'a name removed for good',
  entrant_dropped: (p: Params) => `${text(p, 'player')} removed from the list`,
  entrant_admitted: (p: Params) => `${text(p, 'player')} admitted to round ${n(p, 'round') + 1}`,
  kept_apart: (p: Params) => `people kept apart${of(p)}`,
  let_meet: (p: Params) => `people may meet again${of(p)}`,
  entrant_pinned: (p: Params) =>
    'table' in p
      ? `${text(p, 'player')} always at table ${n(p, 'table') + 1}`
      : `${text(p, 'player')} at any table again`,
  check_in_set: () => 'check-in changed',
  entrant_marked: (p: Params) =>
    `${text(p, 'player')}: ${MARKS[text(p, 'attendance')] ?? 'not checked in'}`,
  announced: (p: Params) => `announced: ${text(p, 'text')}`,
  announcement_withdrawn: () => 'announcement withdrawn',
  referee_called: (p: Params) => `${table(p)}: ${text(p, 'player')} calls for a referee`,
  call_taken: () => 'a referee goes to the table that called',
  late_seated: (p: Params) => `${table(p)}: ${text(p, 'player')} seated late`,
  round_drafted: (p: Params) => `tables drafted${of(p)}`,
  draft_dropped: (p: Params) => `draft deleted${of(p)}`,
  round_published: (p: Params) => `round published${of(p)}`,
  round_named: (p: Params) =>
    p['name']
      ? `round ${n(p, 'round') + 1} named ${text(p, 'name')}${of(p)}`
      : `round ${n(p, 'round') + 1} without a name of its own${of(p)}`,
  round_taken_back: (p: Params) => `round taken back${of(p)}`,
  round_closed: (p: Params) => `round closed${of(p)}`,
  deals_sealed: (p: Params) => `deals sealed, the same at every table${of(p)}`,
  deals_opened: (p: Params) => `deals revealed${of(p)}`,
  round_reopened: (p: Params) => `round reopened${of(p)}`,
  match_opened: (p: Params) => `${table(p)}: match opened`,
  table_reopened: (p: Params) => `${table(p)}: opened again`,
  game_entered: (p: Params) =>
    `${table(p)}: game ${n(p, 'game') + 1} ${p['reason'] ? `corrected (${text(p, 'reason')})` : 'entered'}`,
  game_voided: (p: Params) => `${table(p)}: game ${n(p, 'game') + 1} voided (${text(p, 'reason')})`,
  dispute_settled: (p: Params) => `${table(p)}: game ${n(p, 'game') + 1} settled`,
  result_confirmed: (p: Params) =>
    `${table(p)}: confirmed ${p['instead_by'] ? 'for' : 'by'} ${text(p, 'player')}`,
  result_objected: (p: Params) =>
    `${table(p)}: ${text(p, 'player')} does not agree${p['reason'] ? ` (${text(p, 'reason')})` : ''}`,
  penalized: (p: Params) =>
    `${text(p, 'player')}: penalty of ${text(p, 'points')} (${text(p, 'reason')})`,
  penalty_revoked: () => 'penalty revoked',
  award_given: (p: Params) => `${text(p, 'player')}: points awarded (${text(p, 'reason')})`,
  award_revoked: () => 'award revoked',
  lots_drawn: (p: Params) => `lots drawn${of(p)}`,
  link_made: (p: Params) => `link created${whose(p) && ` for ${whose(p)}`}`,
  link_named: (p: Params) => `link ${text(p, 'link')} is used by ${text(p, 'label')}`,
  link_withdrawn: (p: Params) => `link ${text(p, 'link')} revoked`,
  countdown_set: () => 'countdown set',
  phones_set: () => 'settings of players’ phones changed',
  action_undone: () => 'last action undone',
  nothing_changed: () => 'nothing changed',
};
