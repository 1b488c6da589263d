/** What the big screen shows one after another, cut into pages that fit. */

import type {
  Bracket,
  BracketRound,
  DivisionShown,
  LiveTable,
  PlaceShown,
  ScreenView,
  TeamPlaceShown,
} from '../../net/protocol';
import { seatsOf } from '../store/board';
import { firstThatFits, linesOf } from '../store/bracket';
import { schoolsOf } from '../store/namesakes';
import { tableNumber } from '../store/tables';

export interface Named {
  readonly name: string;
  /** Of those whose name somebody else has too. */
  readonly school: string | undefined;
}

export interface NameRow extends Named {
  /** From 1; null for who waits. */
  readonly table: number | null;
  readonly seat: number;
}

interface Common {
  readonly division: DivisionShown;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

export type Slide =
  | ({ readonly kind: 'names'; readonly rows: readonly NameRow[] } & Common)
  | ({
      readonly kind: 'tables';
      readonly tables: readonly { readonly table: number; readonly names: readonly Named[] }[];
    } & Common)
  | ({ readonly kind: 'live'; readonly tables: readonly LiveTable[] } & Common)
  | ({
      readonly kind: 'standings';
      readonly places: readonly PlaceShown[];
      /** How many of them are left to other pages of the contest. */ readonly more: number;
    } & Common)
  | ({ readonly kind: 'teams'; readonly places: readonly TeamPlaceShown[] } & Common)
  | ({
      readonly kind: 'bracket';
      readonly rounds: readonly BracketRound[];
      readonly bracket: Bracket;
    } & Common)
  | { readonly kind: 'countdown' }
  | { readonly kind: 'nothing' };

/** How many lines of text fit, and in how many columns. */
export interface Room {
  readonly rows: number;
  readonly columns: number;
  /** Letters of the size at which *rows* fit, side by side. */
  readonly letters: number;
  /** Whether there are so many people that everything stands closer. */
  readonly many: boolean;
}

/** Lines of a table besides its seats: its name, and the space below; among many its number stands beside them. */
const AROUND_TABLE = 1.6;
const BESIDE_TABLE = 0.5;
/** Letters that a name, its tiles and its time take; where few tables are shown larger, names give way. */
const LIVE_LETTERS = 16.5;
const LEAST_LETTERS = 14.5;
const LARGEST = 2;

/** In how many columns tables are shown that play here, and how much larger than other text. */
export function liveFit(
  { rows, letters }: Room,
  tables: number,
  seats: number,
): { columns: number; scale: number } {
  const columns = Math.max(1, Math.min(tables, Math.floor(letters / LIVE_LETTERS)));
  const high = rows / (Math.ceil(tables / columns) * (seats + AROUND_TABLE));
  return {
    columns,
    scale: Math.max(1, Math.min(high, letters / (columns * LEAST_LETTERS), LARGEST)),
  };
}

/** A seat number and a name take so many letters. */
const TABLE_LETTERS = 11.5;

/** In how many columns the tables of a round are shown. */
export const tableColumns = ({ letters }: Room): number =>
  Math.max(1, Math.floor(letters / TABLE_LETTERS));

/** A place takes so many letters: rank, name, wins and points. */
const PLACE_LETTERS = 18;
const PLACE_OF_MANY = 15;
const PLACES_LARGEST = 1.6;

/** In how many columns places are shown, and how much larger than other text where there are few. */
export function placesFit(
  { rows, letters, many }: Room,
  places: number,
): { columns: number; scale: number } {
  if (places > rows)
    return {
      columns: Math.max(1, Math.floor(letters / (many ? PLACE_OF_MANY : PLACE_LETTERS))),
      scale: 1,
    };
  return {
    columns: 1,
    scale: Math.max(1, Math.min(rows / places, letters / PLACE_LETTERS, PLACES_LARGEST)),
  };
}

/** The smallest letters of a bracket, as a share of the others, and the letters of a column. */
const BRACKET_SMALLEST = 0.5;
const BRACKET_LETTERS = 9.5;
/** Lines that the title of a round takes. */
const BRACKET_HEAD = 1.6;

/** The rounds of a bracket that fit on a page, and how large their letters are. */
export function bracketFit(
  { rows, letters }: Room,
  rounds: readonly BracketRound[],
): { rounds: readonly BracketRound[]; scale: number } {
  const wide = Math.max(1, Math.floor(letters / (BRACKET_LETTERS * BRACKET_SMALLEST)));
  const high = rows / BRACKET_SMALLEST - BRACKET_HEAD;
  const shown = rounds.slice(Math.max(firstThatFits(rounds, high), rounds.length - wide));
  const lines = Math.max(1, ...shown.map(linesOf)) + BRACKET_HEAD;
  const scale = Math.min(1, rows / lines, letters / (BRACKET_LETTERS * shown.length));
  return { rounds: shown, scale: Math.max(BRACKET_SMALLEST, scale) };
}

/** The places as far as there are any; whoever has yet to play comes last, and the seats tell of them. */
const placedOf = ({ standings }: DivisionShown): readonly PlaceShown[] =>
  standings.slice(0, standings.findLastIndex(({ rank }) => rank !== null) + 1);

/** `live`: tables of this server, as far as they are known; `brackets`: by division. */
export function slidesOf(
  view: ScreenView,
  room: Room,
  locale: string,
  countdown: boolean,
  live: readonly LiveTable[] = [],
  brackets: ReadonlyMap<string, Bracket> = new Map(),
): Slide[] {
  const { rows, columns } = room;
  const people = new Map(view.entrants.map((one) => [one.id, one]));
  const schools = schoolsOf(view.entrants);
  const named = (entrant: string): Named => ({
    name: people.get(entrant)?.name ?? entrant,
    school: schools.get(entrant),
  });
  const slides: Slide[] = countdown ? [{ kind: 'countdown' }] : [];
  for (const division of view.divisions) {
    const [names, rest]: [Slide[], Slide[]] = [[], []];
    if (division.status === 'running') {
      const own = live.filter((table) => table.division === division.id);
      // Whoever plays has found their seat.
      if (own.length === 0 || own.some(({ status }) => status === 'lobby')) {
        const all = namesOf(division, named, locale);
        names.push(
          ...paged(all, rows * columns).map(([part, page, pages]) => ({
            kind: 'names' as const,
            division,
            rows: part,
            page,
            pages,
          })),
        );
      }
      const deepest = Math.max(...division.tables.map(({ length }) => length), 1);
      const deep = Math.max(
        1,
        Math.floor(
          rows / (deepest + (room.many && own.length === 0 ? BESIDE_TABLE : AROUND_TABLE)),
        ),
      );
      if (own.length > 0) {
        rest.push(
          ...paged(own, deep * liveFit(room, own.length, deepest).columns).map(
            ([part, page, pages]) => ({
              kind: 'live' as const,
              division,
              tables: part,
              page,
              pages,
            }),
          ),
        );
      } else {
        const tables = division.tables.map((seats, table) => ({
          table: tableNumber(division, table),
          names: seats.map(named),
        }));
        rest.push(
          ...paged(tables, deep * tableColumns(room)).map(([part, page, pages]) => ({
            kind: 'tables' as const,
            division,
            tables: part,
            page,
            pages,
          })),
        );
      }
    }
    const bracket = brackets.get(division.id);
    const { rounds } = bracketFit(room, bracket?.rounds ?? []);
    if (bracket && rounds.some(({ round }) => round !== null))
      rest.push({ kind: 'bracket', division, rounds, bracket, page: 1, pages: 1 });
    const placed = placedOf(division);
    const most = room.rows * placesFit(room, placed.length).columns;
    const shown = placed.slice(
      0,
      room.many && division.status === 'running' ? most : placed.length,
    );
    const more = placed.length - shown.length;
    if (shown.length > 0)
      rest.push(
        ...paged(shown, most).map(([part, page, pages]) => ({
          kind: 'standings' as const,
          division,
          places: part,
          more,
          page,
          pages,
        })),
      );
    const teams = division.teams?.places ?? [];
    if (teams.length > 0)
      rest.push(
        ...paged(teams, room.rows * placesFit(room, teams.length).columns).map(
          ([part, page, pages]) => ({
            kind: 'teams' as const,
            division,
            places: part,
            page,
            pages,
          }),
        ),
      );
    slides.push(...returning(names, rest));
  }
  return slides.length > 0 ? slides : [{ kind: 'nothing' }];
}

/** *names* before each few of the *rest*, so that nobody who looks for a seat waits for all of it. */
function returning(names: readonly Slide[], rest: readonly Slide[]): Slide[] {
  const few = Math.max(2, names.length);
  const parts = Array.from({ length: Math.max(1, Math.ceil(rest.length / few)) }, (_, at) =>
    rest.slice(at * few, (at + 1) * few),
  );
  return parts.flatMap((part) => [...names, ...part]);
}

/** Everybody of a round in the order of names, who waits too. */
function namesOf(
  division: DivisionShown,
  named: (entrant: string) => Named,
  locale: string,
): NameRow[] {
  const row = (entrant: string, table: number | null, seat: number): NameRow => ({
    ...named(entrant),
    table,
    seat,
  });
  const order = new Intl.Collator(locale);
  return [
    ...seatsOf(division).map(({ entrant, table, seat }) =>
      row(entrant, tableNumber(division, table), seat + 1),
    ),
    ...division.waiting.map((entrant) => row(entrant, null, 0)),
  ].sort((one, other) => order.compare(one.name, other.name));
}

/** Parts of nearly the same length, each with its number and how many there are. */
function paged<T>(all: readonly T[], most: number): [readonly T[], number, number][] {
  const pages = Math.max(1, Math.ceil(all.length / Math.max(1, most)));
  const each = Math.ceil(all.length / pages);
  return Array.from({ length: pages }, (_, page) => [
    all.slice(page * each, (page + 1) * each),
    page + 1,
    pages,
  ]);
}
