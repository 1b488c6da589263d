/** What a director does about what is missing: the button that does it first. */

import type { ContestCommand, Missing } from '../../net/protocol';

export type Tab = 'tables' | 'people' | 'standings' | 'hall' | 'links' | 'log';

export type Act =
  | {
      readonly do: 'draft' | 'stop' | 'publish' | 'close' | 'lots';
      readonly command: ContestCommand;
    }
  | { readonly do: 'table' | 'settle'; readonly table: number }
  | { readonly do: 'division' }
  | {
      readonly do: 'people' | 'look' | 'results' | 'check_in' | 'registrations';
      readonly tab: Tab;
    };

/** What is missing, where tables are searched by now for some divisions: a view comes only with what has happened. */
export function whileSearching(
  missing: readonly Missing[],
  drafting: Readonly<Record<string, number>>,
): Missing[] {
  return missing.map((one) =>
    (one.code === 'draft_wanted' || one.code === 'draft_outdated') &&
    one.division !== null &&
    one.division in drafting
      ? { ...one, code: 'drafting' }
      : one,
  );
}

/** Of what no round is closed without. */
const KEEPS_OPEN: readonly Missing['code'][] = ['tables_missing', 'disputes', 'objections'];

/** `tie`: the first of those between whom a draw decides; `all`: whatever else is missing. */
export function actsFor(
  { code, division, tables }: Missing,
  tie: readonly string[] = [],
  all: readonly Missing[] = [],
): Act[] {
  const [first] = tables;
  const of = division ?? '';
  switch (code) {
    case 'no_division':
      return [{ do: 'division' }];
    case 'no_entrants':
    case 'too_few_players':
      return [{ do: 'people', tab: 'people' }];
    case 'check_in':
      return [{ do: 'check_in', tab: 'people' }];
    case 'registrations':
      return [{ do: 'registrations', tab: 'people' }];
    case 'draft_wanted':
      return [{ do: 'draft', command: { type: 'draft', division: of } }];
    case 'drafting':
      return [{ do: 'stop', command: { type: 'stop_draft', division: of } }];
    case 'draft_ready':
      return [
        { do: 'publish', command: { type: 'publish', division: of } },
        { do: 'look', tab: 'tables' },
      ];
    case 'draft_outdated':
      return [
        { do: 'draft', command: { type: 'draft', division: of } },
        { do: 'look', tab: 'tables' },
      ];
    case 'close_wanted':
      return [{ do: 'close', command: { type: 'close', division: of } }];
    case 'tables_missing':
      return first === undefined ? [] : [{ do: 'table', table: first }];
    case 'disputes':
    case 'objections':
      return first === undefined ? [] : [{ do: 'settle', table: first }];
    case 'confirmations_missing': {
      const open = all.some(
        (other) => other.division === division && KEEPS_OPEN.includes(other.code),
      );
      return [
        ...(open ? [] : [{ do: 'close', command: { type: 'close', division: of } } as const]),
        ...(first === undefined ? [] : [{ do: 'table', table: first } as const]),
      ];
    }
    case 'tie_to_draw':
      return [
        {
          do: 'lots',
          command: { type: 'draw_lots', division: of, entrants: [...tie], by_server: true },
        },
      ];
    case 'ended_early':
      return [
        { do: 'results', tab: 'standings' },
        { do: 'people', tab: 'people' },
      ];
    case 'all_over':
      return [{ do: 'results', tab: 'standings' }];
  }
}
