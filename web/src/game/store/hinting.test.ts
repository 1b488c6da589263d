import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TERMS, undo } from '../model/draft';
import { notation } from '../model/layout';
import { suggestion } from '../model/suggestion';
import type { GameView, Hint } from '../../net/protocol';
import { Hinting } from './hinting.svelte';
import type { HintNews } from './hints';
import { PlayState } from './play.svelte';

const TABLE = ['[R4 B4 K4 O4]', '[K1 K2 K3]'];
const game = (table: string[] = TABLE, turn = 1): GameView =>
  ({
    number: 1,
    starter: 0,
    seat: 0,
    turn,
    table,
    rack: ['K5', 'B1'],
    fresh: [],
    outcome: null,
  }) as unknown as GameView;
const HINT: Hint = {
  type: 'hint',
  request_id: 'h',
  table: ['[R4 B4 O4]', '[K1 K2 K3 K4 K5]'],
  placed: ['K5'],
  moves: [
    { tiles: ['K4'], source: 0, start: 2, target: 1, place: 3 },
    { tiles: ['K5'], source: null, start: 0, target: 1, place: 4 },
  ],
  proven: true,
};

let play: PlayState;
let hinting: Hinting;
let ask: ReturnType<typeof vi.fn<() => string>>;
let news: HintNews[];

const lit = () => {
  const all = [...play.layout.rack, ...play.layout.melds.flatMap((meld) => meld.tiles)];
  return all.filter((piece) => play.replay.glow.has(piece.id)).map((piece) => piece.kind);
};

beforeEach(async () => {
  const hooks = {
    refused: vi.fn(),
    drafted: vi.fn(),
    sortChosen: vi.fn(),
    picked: vi.fn(),
    put: vi.fn(),
    replanned: vi.fn(),
    save: vi.fn(),
  };
  const motion = { show: (change: () => void) => Promise.resolve(change()), calm: () => true };
  play = new PlayState(hooks, motion, 'run');
  await play.sync(game(), { terms: TERMS, yours: true }, null);
  ask = vi.fn(() => 'h');
  news = [];
  hinting = new Hinting(play, ask, (now) => news.push(now));
});

describe('one possible play', () => {
  it('is shown at once, and the next hint asks anew', async () => {
    hinting.showOne(game());
    expect(ask).toHaveBeenCalledWith('show_play');
    hinting.answered(HINT, game());
    await vi.waitFor(() => expect(notation(play.layout)).toEqual(HINT.table));
    await hinting.press(game());
    expect(ask).toHaveBeenLastCalledWith('hint');
  });

  it('says so where there is none', () => {
    hinting.showOne(game());
    hinting.answered({ ...HINT, placed: [], moves: [], table: TABLE }, game());
    expect(hinting.shown).toEqual({ what: 'none' });
  });
});

describe('a hint in three presses', () => {
  it('tells how much, then with what and where, then how; the server is asked once', async () => {
    await hinting.press(game());
    await hinting.press(game());
    expect(hinting.shown).toEqual({ what: 'asking' });
    hinting.answered(HINT, game());
    expect(hinting.shown).toEqual({ what: 'most', tiles: 1, proven: true });
    expect(lit()).toEqual([]);
    await hinting.press(game());
    expect(lit()).toEqual(['K5', 'K4']);
    expect(play.replay.meld).toBe(play.layout.melds[1]!.id);
    expect(notation(play.layout)).toEqual(TABLE);
    await hinting.press(game());
    expect(notation(play.layout)).toEqual(HINT.table);
    expect(play.replay.meld).toBeNull();
    expect(hinting.shown).toEqual({ what: 'play', tiles: 1 });
    play.edit(undo);
    expect(hinting.shown).toBeNull();
    await hinting.press(game());
    expect(notation(play.layout)).toEqual(HINT.table);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(news.map(({ what }) => what)).toEqual(['asking', 'most', 'where', 'play', 'play']);
  });

  it('begins anew when the turn has gone on, and an answer that comes too late is none', async () => {
    await hinting.press(game());
    const later = game(TABLE, 3);
    hinting.answered(HINT, later);
    expect(hinting.shown).toBeNull();
    await hinting.press(game());
    hinting.answered(HINT, game());
    await hinting.press(game());
    hinting.seen(later);
    expect(lit()).toEqual([]);
    await hinting.press(later);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(hinting.news).toEqual({ what: 'asking' });
  });

  it('says so where nothing can be laid, and again when it is pressed again', async () => {
    await hinting.press(game());
    hinting.answered({ ...HINT, table: TABLE, placed: [], moves: [] }, game());
    await hinting.press(game());
    expect(news.map(({ what }) => what)).toEqual(['asking', 'none', 'none']);
    expect(notation(play.layout)).toEqual(TABLE);
  });

  it('does not say that nothing can be laid where that is not proven, and asks again', async () => {
    await hinting.press(game());
    hinting.answered({ ...HINT, table: TABLE, placed: [], moves: [], proven: false }, game());
    expect(hinting.words(50)).toContain('there may be one');
    await hinting.press(game());
    hinting.answered(HINT, game());
    expect(ask).toHaveBeenCalledTimes(2);
    expect(news.map(({ what }) => what)).toEqual(['asking', 'unfound', 'asking', 'most']);
  });

  it('is seen where tiles lie laid already, until others do', async () => {
    const laid = suggestion(play.draft!, game().table, HINT).draft;
    play.edit(() => laid);
    await hinting.press(game());
    expect(hinting.shown).toEqual({ what: 'asking' });
    hinting.answered({ ...HINT, table: TABLE, placed: [], moves: [] }, game());
    expect(hinting.shown).toEqual({ what: 'none' });
    await hinting.press(game());
    expect(hinting.shown).toEqual({ what: 'none' });
    play.edit(undo);
    play.edit(() => suggestion(play.draft!, game().table, HINT).draft);
    expect(hinting.shown).toBeNull();
  });

  it('can be asked for again after it was refused, or the connection was lost', async () => {
    await hinting.press(game());
    expect(hinting.refused('other')).toBe(false);
    expect(hinting.refused('h')).toBe(true);
    await hinting.press(game());
    hinting.connectionLost();
    expect(hinting.shown).toBeNull();
    await hinting.press(game());
    hinting.answered({ ...HINT, request_id: 'other' }, game());
    expect(hinting.shown).toEqual({ what: 'asking' });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('a new meld is pointed out by its tiles alone', async () => {
    const table = ['[K1 K2 K3]'];
    await play.sync(
      { ...game(table, 5), rack: ['R7', 'B7', 'K7', 'O1'] },
      { terms: TERMS, yours: true },
      null,
    );
    const now = { ...game(table, 5), rack: ['R7', 'B7', 'K7', 'O1'] };
    await hinting.press(now);
    const moves = [{ tiles: ['R7', 'B7', 'K7'], source: null, start: 0, target: 1, place: 0 }];
    hinting.answered(
      { ...HINT, table: [...table, '[R7 B7 K7]'], placed: ['R7', 'B7', 'K7'], moves },
      now,
    );
    await hinting.press(now);
    expect(lit()).toEqual(['R7', 'B7', 'K7']);
    expect(play.replay.meld).toBeNull();
  });
});
