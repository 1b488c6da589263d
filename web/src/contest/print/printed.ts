/** What a part of a contest prints, out of what a director sees. */

import type { DirectorView, DivisionDesk, PlaceShown, Sheet } from '../../net/protocol';

const OF_ROUND = ['sheets', 'seating'] as const;
/** What is printed of a whole division, and not of a round. */
const OF_DIVISION = ['standings', 'certificates', 'bracket', 'badges', 'cards'] as const;
const KINDS = [...OF_ROUND, ...OF_DIVISION] as const;
export type Kind = (typeof KINDS)[number];

export const isOfDivision = (kind: Kind): boolean => OF_DIVISION.some((one) => one === kind);

export interface Part {
  readonly kind: Kind;
  readonly division: string;
  /** From 0; null where none is asked for. */
  readonly round: number | null;
}

/** Reads `sheets/d1/0`; null if it is none. */
export function parsePart(text: string): Part | null {
  const [kind = '', division = '', round] = text.split('/');
  const known = KINDS.find((one) => one === kind);
  if (!known || !division) return null;
  return {
    kind: known,
    division,
    round: round === undefined || !/^\d+$/.test(round) ? null : Number(round),
  };
}

/** The tables of a round: who sits there by seat, and the sheet where the round has begun. */
export interface Printed {
  readonly round: number;
  readonly stage: number;
  readonly draft: boolean;
  readonly tables: readonly (readonly string[])[];
  readonly sheets: readonly Sheet[];
  readonly waiting: readonly string[];
}

/** The round that is asked for, if it is among what the view tells: the draft, or the newest one published. */
export function printedRound(division: DivisionDesk, round: number | null): Printed | null {
  const { draft, sheets } = division;
  if (draft && (round === null || round === draft.round)) {
    const tables = draft.tables.map(({ seats }) => seats.map(({ entrant }) => entrant));
    return {
      round: draft.round,
      stage: draft.stage,
      draft: true,
      tables,
      sheets: [],
      waiting: draft.waiting,
    };
  }
  const [first] = sheets;
  if (!first || (round !== null && round !== first.round)) return null;
  const waiting = division.rounds.find((one) => one.round === first.round)?.waiting ?? [];
  return ofSheets(sheets, waiting);
}

export function ofSheets(sheets: readonly Sheet[], waiting: readonly string[]): Printed | null {
  const [first] = sheets;
  if (!first) return null;
  return {
    round: first.round,
    stage: first.stage,
    draft: false,
    tables: sheets.map(({ seats }) => seats),
    sheets,
    waiting,
  };
}

/** The most tables that a round of a division has had, the draft included, or that all its people need. */
export function tablesOf({ draft, rounds, stages, stage }: DivisionDesk, people: number): number {
  const most = Math.max(draft?.tables.length ?? 0, ...rounds.map(({ tables }) => tables));
  return most || Math.ceil(people / (stages[stage]?.table_size ?? 4));
}

/** How many games are played at a table of a stage. */
export function gamesOf(division: DivisionDesk, stage: number): number {
  return division.stages[stage]?.games ?? 1;
}

/** The secret of the code on a sheet, which is good for its round alone; null where there is none. */
export function secretOf(
  { links }: DirectorView,
  division: string,
  round: number,
  table: number,
): string | null {
  const found = links.find(
    (link) =>
      link.role === 'referee' &&
      link.division === division &&
      link.round === round &&
      link.table === table &&
      !link.withdrawn,
  );
  return found?.secret ?? null;
}

export interface Seated {
  readonly name: string;
  readonly group: string | null;
  /** From 0; null for who waits. */
  readonly table: number | null;
  readonly seat: number | null;
}

/** Everybody of a round in the order of names, as the language sorts them. */
export function byName(view: DirectorView, { tables, waiting }: Printed, locale: string): Seated[] {
  const people = new Map(view.entrants.map((person) => [person.id, person]));
  const of = (entrant: string, table: number | null, seat: number | null): Seated => {
    const person = people.get(entrant);
    return { name: person?.name ?? entrant, group: person?.group ?? null, table, seat };
  };
  const seated = tables.flatMap((seats, table) =>
    seats.map((entrant, seat) => of(entrant, table, seat)),
  );
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...seated, ...waiting.map((entrant) => of(entrant, null, null))].sort((a, b) =>
    compare(a.name, b.name),
  );
}

/** A place with a rank. */
export type Honoured = PlaceShown & { readonly rank: number };

/** Who gets a certificate: all up to a place, those who share it too. */
export function honoured(
  standings: readonly PlaceShown[],
  places: number | null,
): readonly Honoured[] {
  return standings.filter(
    (one): one is Honoured => one.rank !== null && (places === null || one.rank <= places),
  );
}

/** `pages` of so many each. */
export function paged<T>(all: readonly T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, page) =>
    all.slice(page * each, (page + 1) * each),
  );
}
