import { describe, expect, it } from 'vitest';
import type {
  BracketRound,
  DivisionShown,
  LiveTable,
  PlaceShown,
  ScreenView,
} from '../../net/protocol';
import { bracketFit, liveFit, placesFit, slidesOf, type Slide } from './slides';

const person = (number: number, name: string) => ({
  id: `e${number}`,
  number,
  name,
  group: null,
  division: 'd1',
  there: true,
  phone: false,
});
const place = (entrant: string, points: number): PlaceShown => ({
  rank: 1,
  entrant,
  wins: 0,
  points,
  tiles: 0,
  seconds: 0,
  decided_by: null,
  tied: false,
  goes_on: null,
  to_come: 0,
  there: true,
  reached: 0,
});

function view(count: number, changes: Partial<DivisionShown> = {}): ScreenView {
  const entrants = Array.from({ length: count }, (_, at) =>
    person(at + 1, `Name ${String(count - at).padStart(3, '0')}`),
  );
  const ids = entrants.map(({ id }) => id);
  const tables = Array.from({ length: Math.floor(count / 4) }, (_, at) =>
    ids.slice(4 * at, 4 * at + 4),
  );
  const division = {
    id: 'd1',
    name: 'Open',
    status: 'running',
    round: 0,
    tables,
    waiting: ids.slice(tables.length * 4),
    standings: [],
    matches: [],
    states: [],
    ...changes,
  };
  return {
    role: 'screen',
    contest: 'c',
    seq: 1,
    name: 'C',
    entrants,
    countdown_ms: null,
    divisions: [division as unknown as DivisionShown],
  };
}

const ROOM = { rows: 14, columns: 3, letters: 40, many: false };
/** A screen of 1920 by 1080 with two hundred people. */
const CROWDED = { rows: 17, columns: 4, letters: 51.9, many: true };
const of = <K extends Slide['kind']>(slides: Slide[], kind: K) =>
  slides.filter((one): one is Extract<Slide, { kind: K }> => one.kind === kind);

describe('the big screen', () => {
  it('shows everybody by name, with those who wait, on as few pages as fit', () => {
    const slides = of(slidesOf(view(201), ROOM, 'en', false), 'names').slice(0, 5);
    expect(slides.map(({ page, pages }) => [page, pages])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
      [4, 5],
      [5, 5],
    ]);
    const rows = slides.flatMap((slide) => slide.rows);
    expect(Math.max(...slides.map((slide) => slide.rows.length))).toBeLessThanOrEqual(42);
    expect(rows).toHaveLength(201);
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
    expect(rows.filter(({ table }) => table === null)).toHaveLength(1);
    expect(rows.at(-1)).toMatchObject({ name: 'Name 201', table: 1, seat: 1 });
  });

  it('comes back to the names of two hundred within six pages, and goes round in twelve', () => {
    const standings = Array.from({ length: 200 }, (_, at) => ({
      ...place(`e${at + 1}`, -at),
      rank: at + 1,
    }));
    const slides = slidesOf(view(200, { standings }), CROWDED, 'en', false);
    expect(slides.map(({ kind }) => kind).join(' ')).toBe(
      'names names names tables tables tables names names names tables tables standings',
    );
    const [best] = of(slides, 'standings');
    expect([best?.places.length, best?.more]).toEqual([51, 149]);
    expect(of(slides, 'tables').flatMap((slide) => slide.tables)).toHaveLength(50);
    // Between rounds, with nobody looking for a seat, everybody's place is shown.
    const closed = of(
      slidesOf(view(200, { status: 'closed', standings }), CROWDED, 'en', false),
      'standings',
    );
    expect(closed.flatMap(({ places }) => places)).toHaveLength(200);
  });

  it('shows the ranking of teams behind the places, where there is one', () => {
    const places = Array.from({ length: 20 }, (_, at) => ({
      rank: at + 1,
      team: `School ${at}`,
      counted: [],
      others: [],
      wins: 0,
      points: 40 - at,
      tiles: 0,
      decided_by: null,
      tied: false,
    }));
    const standings = [place('e1', 3)];
    const teams = { measure: 'places' as const, best: null, places };
    const slides = slidesOf(view(8, { status: 'closed', standings, teams }), ROOM, 'en', false);
    expect(slides.map(({ kind }) => kind)).toEqual(['standings', 'teams']);
    expect(of(slides, 'teams').flatMap((slide) => slide.places)).toEqual(places);
    const none = view(8, { status: 'closed', standings, teams: { ...teams, places: [] } });
    expect(slidesOf(none, ROOM, 'en', false).map(({ kind }) => kind)).toEqual(['standings']);
  });

  it('tells namesakes apart by their schools, by name and by table', () => {
    const all = view(8);
    const entrants = all.entrants.map((one, at) => ({
      ...one,
      name: at < 2 ? 'Kim' : one.name,
      group: at % 2 === 0 ? 'North' : 'South',
    }));
    const slides = slidesOf({ ...all, entrants }, ROOM, 'en', false);
    const listed = [
      ...of(slides, 'names').flatMap(({ rows }) => rows),
      ...of(slides, 'tables').flatMap(({ tables }) => tables.flatMap(({ names }) => names)),
    ];
    expect(
      listed.filter(({ school }) => school).map(({ name, school }) => `${name} ${school}`),
    ).toEqual(['Kim North', 'Kim South', 'Kim North', 'Kim South']);
  });

  it('shows every table once', () => {
    const tables = of(slidesOf(view(200), ROOM, 'en', false), 'tables').flatMap(
      (slide) => slide.tables,
    );
    expect(tables.map(({ table }) => table)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  });

  it('shows standings when there are results, and seats only of a round that is played', () => {
    const closed = view(8, { status: 'closed', standings: [place('e1', 3), place('e2', -3)] });
    expect(slidesOf(closed, ROOM, 'en', false).map(({ kind }) => kind)).toEqual(['standings']);
    expect(
      slidesOf(view(8, { standings: [{ ...place('e1', 0), rank: null }] }), ROOM, 'en', false).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['names', 'tables']);
  });

  it('ends with the last place that there is, so that no number is left out', () => {
    const yet = (entrant: string) => ({ ...place(entrant, 0), rank: null });
    const shown = (standings: PlaceShown[]) =>
      of(
        slidesOf(view(8, { status: 'closed', standings }), ROOM, 'en', false),
        'standings',
      )[0]?.places.map(({ entrant }) => entrant);
    expect(shown([place('e1', 3), place('e3', -3), yet('e2')])).toEqual(['e1', 'e3']);
    // Who is through and has yet to play is ahead of who is out; who had no points is among the others.
    expect(shown([place('e1', 3), yet('e2'), { ...place('e3', 9), rank: 3 }])).toEqual([
      'e1',
      'e2',
      'e3',
    ]);
    expect(
      shown([place('e1', 3), { ...place('e2', 0), rank: 2 }, { ...place('e3', -3), rank: 3 }]),
    ).toEqual(['e1', 'e2', 'e3']);
  });

  it('shows few places larger, and many in columns', () => {
    expect(placesFit(ROOM, 4)).toEqual({ columns: 1, scale: 1.6 });
    expect(placesFit(ROOM, 40)).toEqual({ columns: 2, scale: 1 });
  });

  it('says that there is nothing yet, and counts down first', () => {
    expect(slidesOf(view(8, { status: null, round: null, tables: [] }), ROOM, 'en', false)).toEqual(
      [{ kind: 'nothing' }],
    );
    expect(slidesOf(view(8), ROOM, 'en', true)[0]).toEqual({ kind: 'countdown' });
  });
});

describe('tables that are played on this server', () => {
  const table = (at: number, status: LiveTable['status']): LiveTable => ({
    division: 'd1',
    table: at,
    match: `m${at}`,
    status,
    game: 1,
    games: 2,
    turn: status === 'playing' ? 0 : null,
    turn_ms: null,
    seats: [],
  });

  it('are shown as they stand, and names only as long as somebody looks for a seat', () => {
    const running = view(8, { online: true });
    const kinds = (live: LiveTable[]) =>
      slidesOf(running, ROOM, 'en', false, live).map(({ kind }) => kind);
    expect(kinds([])).toEqual(['names', 'tables']);
    expect(kinds([table(0, 'playing'), table(1, 'lobby')])).toEqual(['names', 'live']);
    expect(kinds([table(0, 'playing'), table(1, 'finished')])).toEqual(['live']);
  });

  it('are all shown, a few to a page', () => {
    const live = Array.from({ length: 10 }, (_, at) => table(at, 'playing'));
    const slides = of(slidesOf(view(40, { online: true }), ROOM, 'en', false, live), 'live');
    expect(slides.map(({ tables }) => tables.length)).toEqual([4, 4, 2]);
    expect(slides.flatMap(({ tables }) => tables.map((one) => one.table))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it('are larger where there are few', () => {
    expect(liveFit(ROOM, 1, 4)).toEqual({ columns: 1, scale: 2 });
    expect(liveFit(ROOM, 2, 4).columns).toBe(2);
    expect(liveFit(ROOM, 2, 4).scale).toBeGreaterThan(1.2);
    expect(liveFit(ROOM, 4, 4)).toMatchObject({
      columns: 2,
      scale: expect.closeTo(1.25, 1) as number,
    });
    expect(liveFit({ ...ROOM, letters: 17 }, 3, 4)).toEqual({ columns: 1, scale: 1 });
  });

  it('of another division are not shown with this one', () => {
    const live = [{ ...table(0, 'playing'), division: 'd2' }];
    expect(of(slidesOf(view(8), ROOM, 'en', false, live), 'live')).toEqual([]);
  });
});

describe('a bracket on the screen', () => {
  const round = (tables: number, played: boolean): BracketRound => ({
    round: played ? 0 : null,
    name: null,
    status: played ? 'running' : null,
    tables: Array.from({ length: tables }, () => ({ seats: [], free: 4 })),
    waiting: [],
  });
  const wide = { rows: 13, columns: 3, letters: 38, many: true };

  it('has the rounds that fit, in letters that can be read', () => {
    const rounds = [16, 8, 4, 2, 1].map((tables) => round(tables, false));
    const fit = bracketFit(wide, rounds);
    expect(fit.rounds.map(({ tables }) => tables.length)).toEqual([4, 2, 1]);
    expect(fit.scale).toBeGreaterThan(0.5);
  });
});
