import { describe, expect, it } from 'vitest';
import type { RecordedGame, RecordedTurn } from '../../net/protocol';
import { GAMES, recorded } from '../../testing/games';
import { inOrder, Positions, type Position } from './positions';
import { markOf, tellable } from './turns';

const TURN: RecordedTurn = {
  number: 1,
  seat: 0,
  did: 'drew',
  timed_out: null,
  placed: [],
  called: false,
  joker: false,
  drew: 0,
  drawn: [],
  table: [],
  tiles: [3, 2],
  pool: 4,
  opened: [false, false],
  ms: null,
};
const GAME: RecordedGame = {
  number: 1,
  date: null,
  players: ['Kim', 'Lee'],
  ruleset: 'classic',
  rules: {},
  starter: 0,
  start_tiles: [],
  racks: [
    ['R4', 'R5', 'R6', 'R4'],
    ['R7', 'B1'],
  ],
  tiles: [4, 2],
  pool: 5,
  outcome: null,
  continued: false,
  proven: false,
  turns: [
    {
      ...TURN,
      did: 'opened',
      placed: ['R4', 'R5', 'R6'],
      table: ['[R4 R5 R6]'],
      tiles: [1, 2],
      pool: 5,
      drawn: [],
      opened: [true, false],
    },
    {
      ...TURN,
      number: 2,
      seat: 1,
      drew: 1,
      drawn: ['B2'],
      table: ['[R4 R5 R6]'],
      tiles: [1, 3],
      opened: [true, false],
    },
    {
      ...TURN,
      number: 3,
      drew: 1,
      drawn: ['J'],
      timed_out: 'untouched',
      did: 'timed_out',
      table: ['[R4 R5 R6]'],
      tiles: [2, 3],
      opened: [true, false],
    },
    {
      ...TURN,
      number: 4,
      seat: 1,
      did: 'laid',
      placed: ['R7'],
      table: ['[R4 R5 R6 R7]'],
      tiles: [2, 2],
      opened: [true, true],
    },
  ],
};

const onTable = (position: Position) => position.melds.flatMap((meld) => meld.tiles);
const everything = (position: Position) => [...onTable(position), ...position.racks.flat()];

/** A recorded game as sent to a spectator. */
function hidden(file: string): RecordedGame {
  let table: string[] = [];
  const turns = recorded(file).events.flatMap((event): RecordedTurn[] => {
    if (
      event.type !== 'played' &&
      event.type !== 'part_kept' &&
      event.type !== 'drew' &&
      event.type !== 'passed'
    )
      return [];
    const placed = 'placed' in event ? [...event.placed] : [];
    if ('table' in event) table = [...event.table];
    return [
      {
        ...TURN,
        seat: event.seat,
        did: placed.length > 0 ? 'laid' : 'drew',
        placed,
        table,
        drawn: null,
      },
    ];
  });
  return { ...GAME, racks: null, tiles: [14, 14, 14, 14, 14, 14], turns };
}

describe('the positions of a game', () => {
  const positions = new Positions(GAME);
  const all = () => [0, 1, 2, 3, 4].map((index) => positions.at(index));

  it('have every tile where it lies, and one id for it throughout', () => {
    const kinds = new Map<number, string>();
    for (const position of all()) {
      const pieces = everything(position);
      expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
      for (const { id, kind } of pieces) {
        expect(kinds.get(id) ?? kind).toBe(kind);
        kinds.set(id, kind);
      }
      expect(position.racks.map((rack) => rack.length)).toEqual(position.tiles);
    }
    // The tiles from the rack are now on the table.
    const dealt = new Set(everything(positions.at(0)).map(({ id }) => id));
    expect(onTable(positions.at(4)).every(({ id }) => dealt.has(id))).toBe(true);
  });

  it('tell what was laid and what was drawn', () => {
    const kindsOf = (position: Position, ids: ReadonlySet<number>) =>
      everything(position)
        .filter(({ id }) => ids.has(id))
        .map(({ kind }) => kind);
    expect(all().map((position) => kindsOf(position, position.laid))).toEqual([
      [],
      ['R4', 'R5', 'R6'],
      [],
      [],
      ['R7'],
    ]);
    expect(all().map((position) => kindsOf(position, position.drawn))).toEqual([
      [],
      [],
      ['B2'],
      ['J'],
      [],
    ]);
  });

  it('are the same whichever is asked for first, and end where the game does', () => {
    const other = new Positions(GAME);
    expect(other.at(4)).toEqual(positions.at(4));
    expect(other.at(99)).toBe(other.at(4));
    expect(other.at(-1)).toBe(other.at(0));
  });

  it('show a rack by colour', () => {
    expect(inOrder(positions.at(3).racks[0] ?? []).map(({ kind }) => kind)).toEqual(['R4', 'J']);
  });

  it.each(GAMES)('of %s keep their tiles, with racks that nobody sees', (file) => {
    const game = hidden(file);
    const late = new Positions(game);
    let before = new Map<number, string>();
    for (let index = 0; index <= late.last; index += 1) {
      const position = late.at(index);
      const now = new Map(onTable(position).map(({ id, kind }) => [id, kind]));
      expect(now.size).toBe(onTable(position).length);
      for (const [id, kind] of before) expect(now.get(id)).toBe(kind);
      expect(now.size - before.size).toBe(position.laid.size);
      expect(position.racks.flat()).toEqual([]);
      before = now;
    }
  });
});

describe('the marks and the words of a turn', () => {
  it('say the most telling thing', () => {
    const marks: [Partial<RecordedTurn>, string][] = [
      [{ did: 'laid' }, 'laid'],
      [{ did: 'laid', joker: true }, 'joker'],
      [{ did: 'opened', joker: true }, 'opened'],
      [{ did: 'went_out', joker: true }, 'out'],
      [{ did: 'called' }, 'out'],
      [{ did: 'timed_out', timed_out: 'unfinished' }, 'timed_out'],
      [{ did: 'passed' }, 'passed'],
      [{}, 'drew'],
    ];
    expect(marks.map(([turn]) => markOf({ ...TURN, ...turn }))).toEqual(
      marks.map(([, mark]) => mark),
    );
  });

  it('tell what happened in the order in which it did', () => {
    const types = tellable(GAME).map(({ happened }) => happened.map(({ event }) => event.type));
    expect(types).toEqual([['played'], ['drew'], ['timed_out', 'drew'], ['played']]);
    expect(tellable(GAME)[3]?.happened[0]?.before.table).toEqual(['[R4 R5 R6]']);
  });
});
