/** The prizes of a contest and the order in which they are given: the last place first. */

import type { DirectorView, DivisionDesk } from '../../net/protocol';

/** The prizes of the players or of the teams of a division. */
export interface PrizeGroup {
  readonly division: string;
  readonly of: 'people' | 'teams';
  /** Up to which place there are prizes; 0 for none, `EVERYBODY` for all. */
  readonly places: number;
}

export const EVERYBODY = 1_000_000;
export const PLACES = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, EVERYBODY] as const;
const USUAL = 3;
/** Up to this place the slide names the place first, and then who has it. */
const IN_TWO_STEPS = 3;

export interface Winner {
  readonly name: string;
  /** The school of a player; who counted for a team. */
  readonly note: string;
}

/** A place, and everybody who shares it. */
export interface PrizePlace {
  readonly rank: number;
  readonly winners: readonly Winner[];
}

export type Step =
  | { readonly kind: 'title' }
  | { readonly kind: 'heading'; readonly item: PrizeGroup }
  | {
      readonly kind: 'place';
      readonly item: PrizeGroup;
      readonly prize: PrizePlace;
      /** Whether the names are shown, and not the place alone. */
      readonly named: boolean;
    }
  /** All prizes of an item, the first place on top. */
  | { readonly kind: 'list'; readonly item: PrizeGroup; readonly prizes: readonly PrizePlace[] };

/** Whether a division's results are final: its last round is closed, and no draw is missing. */
export const isFinal = ({ over, rounds, ties }: DivisionDesk): boolean =>
  over && rounds.at(-1)?.status === 'closed' && ties.length === 0;

/** The prizes to give, in the saved order; new divisions come last, teams before players. */
export function itemsOf(
  divisions: readonly DivisionDesk[],
  kept: readonly PrizeGroup[] = [],
): readonly PrizeGroup[] {
  const all = divisions.flatMap(({ id, teams }): PrizeGroup[] => [
    ...(teams ? [{ division: id, of: 'teams', places: USUAL } as const] : []),
    { division: id, of: 'people', places: USUAL },
  ]);
  const alike = (one: PrizeGroup) => (other: PrizeGroup) =>
    one.division === other.division && one.of === other.of;
  return [
    ...kept.filter((one) => all.some(alike(one))),
    ...all.filter((one) => !kept.some(alike(one))),
  ];
}

/** The prizes of an item, the first place first. */
export function prizesOf(
  view: DirectorView,
  { division, of, places }: PrizeGroup,
): readonly PrizePlace[] {
  const shown = view.divisions.find(({ id }) => id === division);
  if (!shown) return [];
  const people = new Map(view.entrants.map((one) => [one.id, one]));
  const nameOf = (entrant: string) => people.get(entrant)?.name ?? entrant;
  const found: { rank: number; winner: Winner }[] =
    of === 'people'
      ? shown.standings.flatMap(({ rank, entrant }) =>
          rank === null
            ? []
            : [
                {
                  rank,
                  winner: {
                    name: nameOf(entrant),
                    note: people.get(entrant)?.group ?? '',
                  },
                },
              ],
        )
      : (shown.teams?.places ?? []).map(({ rank, team, counted }) => ({
          rank,
          winner: { name: team, note: counted.map(nameOf).join(', ') },
        }));
  const prizes = new Map<number, Winner[]>();
  for (const { rank, winner } of found.filter((one) => one.rank <= places))
    prizes.set(rank, [...(prizes.get(rank) ?? []), winner]);
  return [...prizes].map(([rank, winners]) => ({ rank, winners }));
}

/** The slides: for each item its name, its places from the last to the first, and all of them. */
export function stepsOf(view: DirectorView, items: readonly PrizeGroup[]): readonly Step[] {
  const final = new Set(view.divisions.filter(isFinal).map(({ id }) => id));
  const steps = items
    .filter(({ division }) => final.has(division))
    .flatMap((item): Step[] => {
      const prizes = prizesOf(view, item);
      if (prizes.length === 0) return [];
      const places = prizes.toReversed().flatMap((prize): Step[] =>
        (prize.rank <= IN_TWO_STEPS ? [false, true] : [true]).map((named) => ({
          kind: 'place',
          item,
          prize,
          named,
        })),
      );
      return [{ kind: 'heading', item }, ...places, { kind: 'list', item, prizes }];
    });
  return steps.length === 0 ? [] : [{ kind: 'title' }, ...steps];
}

const key = (contest: string) => `tilerummy.prizes/${contest}`;

export function loadPrizeOrder(contest: string): readonly PrizeGroup[] {
  try {
    return JSON.parse(localStorage.getItem(key(contest)) ?? '[]') as readonly PrizeGroup[];
  } catch {
    return []; // private windows may refuse storage
  }
}

export function savePrizeOrder(contest: string, items: readonly PrizeGroup[]): void {
  try {
    localStorage.setItem(key(contest), JSON.stringify(items));
  } catch {
    // The order is kept as long as the page is open.
  }
}
