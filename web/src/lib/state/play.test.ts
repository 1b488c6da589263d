import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notation } from '../model/layout';
import { TERMS, undo } from '../model/draft';
import { follow, unseen } from '../model/happened';
import { turnsOf } from '../model/turns';
import type { GameView, Hint, Seen } from '../protocol';
import type { Motion } from './motion';
import { PlayState, type PlayHooks } from './play.svelte';

const game = (table: string[], rack: string[], turn = 1): GameView => ({
  number: 1,
  starter: 0,
  seat: 0,
  turn,
  table,
  rack,
  pool: 40,
  fresh: [],
  last_move: null,
  clock_ms: null,
  game_clocks_ms: null,
  drawn: false,
  out: null,
  can_claim_redeal: false,
  outcome: null,
});

const HINT: Hint = {
  type: 'hint',
  request_id: 'h',
  table: ['[R4 B4 O4]', '[K1 K2 K3 K4 K5]'],
  placed: ['K5'],
  moves: [
    { tiles: ['K4'], source: 0, start: 2, target: 1, place: 3 },
    { tiles: ['K5'], source: null, start: 0, target: 1, place: 4 },
  ],
};

let calm: boolean;
let seen: string[];
let hooks: PlayHooks;
let play: PlayState;
const drafted = vi.fn<(table: readonly string[]) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  calm = false;
  seen = [];
  drafted.mockClear();
  hooks = { refused: vi.fn(), drafted, sortChosen: vi.fn(), picked: vi.fn(), put: vi.fn() };
  const motion: Motion = {
    show: (change) => {
      change();
      seen.push(notation(play.layout).join(' '));
      return Promise.resolve();
    },
    calm: () => calm,
  };
  play = new PlayState(hooks, motion, 'run');
  await play.sync(game(['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K5', 'B1']), TERMS, null);
  seen = [];
});

afterEach(() => {
  vi.useRealTimers();
});

const START = '[R4 B4 K4 O4] [K1 K2 K3]';
const MIDDLE = '[R4 B4 O4] [K1 K2 K3 K4]';
const END = '[R4 B4 O4] [K1 K2 K3 K4 K5]';
const k5 = () => play.layout.rack.find((piece) => piece.kind === 'K5')!.id;

describe('a hint', () => {
  it('is shown move by move, and is one step of the turn', async () => {
    const shown = play.suggest(HINT);
    expect(notation(play.layout).join(' ')).toBe(MIDDLE);
    await vi.runAllTimersAsync();
    await shown;
    expect(seen).toEqual([MIDDLE, END]);
    expect(drafted.mock.calls).toEqual([[END.split(/ (?=\[)/)]]);
    expect(play.draft?.past).toHaveLength(1);
    play.edit(undo);
    expect(notation(play.layout).join(' ')).toBe(START);
  });

  it('begins at the start of the turn, whatever was tried before', async () => {
    play.move([k5()], { to: 'new' });
    seen = [];
    void play.suggest(HINT);
    await vi.runAllTimersAsync();
    expect(seen).toEqual([START, MIDDLE, END]);
  });

  it('is there at once where nothing is to move', async () => {
    calm = true;
    await play.suggest(HINT);
    expect(seen).toEqual([END]);
  });

  it('is there at once as soon as the player takes a tile or the turn goes on', async () => {
    void play.suggest(HINT);
    play.hands.take([play.layout.rack[0]!.id]);
    expect(notation(play.layout).join(' ')).toBe(END);
    await vi.runAllTimersAsync();
    expect(seen).toEqual([MIDDLE]);

    play.edit(undo);
    void play.suggest(HINT);
    await play.sync(game(['[R1 R2 R3]'], ['B1'], 2), null, null);
    await vi.runAllTimersAsync();
    expect(notation(play.layout)).toEqual(['[R1 R2 R3]']);
    expect(play.draft).toBeNull();
  });
});

describe('the draft and the server', () => {
  it('a draft of the same turn stays as it is; another turn begins anew', async () => {
    play.move([k5()], { to: 'new' });
    await play.sync(game(['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K5', 'B1']), TERMS, null);
    expect(notation(play.layout).at(-1)).toBe('[K5]');
    await play.sync(game(['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K5', 'B1', 'O9'], 2), TERMS, null);
    expect(notation(play.layout).join(' ')).toBe(START);
    expect(play.draft?.past).toEqual([]);
  });

  it('outside the own turn tiles of the table are not picked up, the rack is sorted', async () => {
    await play.sync(game(['[K1 K2 K3]'], ['K5', 'B1'], 2), null, null);
    const laid = play.layout.melds[0]!.tiles[0]!.id;
    expect(play.pickRefusal(laid)).toBe('not_your_turn');
    expect(play.move([laid], { to: 'new' })).toBe('not_your_turn');
    play.arrangeRack([k5()], 2);
    expect(play.rack.map((piece) => piece.kind)).toEqual(['B1', 'K5']);
  });

  it('before opening the table is touched only where the rules let it be (C04)', async () => {
    const laid = play.layout.melds[0]!.tiles[0]!.id;
    const terms = { ...TERMS, opened: false };
    await play.sync(game(['[R4 B4 K4 O4]'], ['K5'], 2), terms, null);
    expect(play.pickRefusal(laid)).toBe('open_first');
    await play.sync(game(['[R4 B4 K4 O4]'], ['K5'], 3), { ...terms, manipulatesToOpen: true }, null);
    expect(play.pickRefusal(laid)).toBeNull();
  });
});

const laid = (seq: number, seat: number, table: string[], placed: string[]): Seen => ({ type: 'played', seq, seat, table, placed, called: false });

describe('the last round', () => {
  const turns = turnsOf(
    follow(unseen(0), [
      laid(1, 1, ['[R4 B4 K4 O4]'], ['R4', 'B4', 'K4', 'O4']),
      { type: 'drew', seq: 2, seat: 2, count: 1, cause: 'choice' },
      laid(3, 3, ['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K1', 'K2', 'K3']),
    ]),
  );
  const again = () => play.again?.seat ?? null;

  it('is shown again turn by turn, and then the table as it stands', async () => {
    const shown = play.showTurns(turns);
    await vi.advanceTimersByTimeAsync(1_300 * 4);
    await shown;
    expect(seen).toEqual(['', '[R4 B4 K4 O4]', '[R4 B4 K4 O4]', START, START]);
    expect(play.again).toBeNull();
    expect(play.replay.glow.size).toBe(7);
  });

  it('says whose turn is seen, and lights what was laid in it', async () => {
    void play.showTurns(turns);
    const told = [];
    for (let step = 0; step < 4; step += 1) {
      await vi.advanceTimersByTimeAsync(step === 0 ? 0 : 1_300);
      told.push([again(), play.replay.glow.size]);
    }
    // The tiles of the first turn still glow while the second, which laid none, is seen.
    expect(told).toEqual([[1, 0], [1, 4], [2, 4], [3, 3]]);
  });

  it('keeps a draft, and ends as soon as the player wants to go on', async () => {
    play.move([k5()], { to: 'new' });
    void play.showTurns(turns);
    await vi.advanceTimersByTimeAsync(1_300);
    expect(notation(play.layout)).toEqual(['[R4 B4 K4 O4]']);
    play.replay.stop();
    expect([again(), notation(play.layout).join(' ')]).toEqual([null, `${START} [K5]`]);
    await vi.runAllTimersAsync();
    expect(notation(play.layout).at(-1)).toBe('[K5]');
  });
});
