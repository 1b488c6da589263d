import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TERMS, undo, type Terms } from '../model/draft';
import { notation } from '../model/layout';
import { follow, unseen } from '../model/happened';
import { turnsOf } from '../model/turns';
import type { GameView, Hint, Seen } from '../../net/protocol';
import type { Motion } from '../../kit/motion';
import { Hinting } from './hinting.svelte';
import { framesOf } from './frames';
import { PlayState } from './play.svelte';
import type { PlayHooks } from './playHooks';
import type { SavedDraft } from './savedDraft';

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
  proven: true,
};

const yours = (terms: Partial<Terms> = {}) => ({ terms: { ...TERMS, ...terms }, yours: true });
const ahead = { terms: TERMS, yours: false };

let calm: boolean;
let seen: string[];
let hooks: PlayHooks;
let play: PlayState;
let motion: Motion;
const save = vi.fn<(draft: SavedDraft) => void>();
const drafted = vi.fn<(table: readonly string[]) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  calm = false;
  seen = [];
  drafted.mockClear();
  save.mockClear();
  hooks = {
    refused: vi.fn(),
    drafted,
    sortChosen: vi.fn(),
    picked: vi.fn(),
    put: vi.fn(),
    replanned: vi.fn(),
    save,
  };
  motion = {
    show: (change) => {
      change();
      seen.push(notation(play.layout).join(' '));
      return Promise.resolve();
    },
    calm: () => calm,
  };
  play = new PlayState(hooks, motion, 'run');
  await play.sync(game(['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K5', 'B1']), yours(), null);
  seen = [];
});

afterEach(() => {
  vi.useRealTimers();
});

const START = '[R4 B4 K4 O4] [K1 K2 K3]';
const MIDDLE = '[R4 B4 O4] [K1 K2 K3 K4]';
const END = '[R4 B4 O4] [K1 K2 K3 K4 K5]';
const k5 = () => play.layout.rack.find((piece) => piece.kind === 'K5')!.id;

/** The third press: the play itself. */
const showHint = async () => {
  let id = '';
  const now = game(['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K5', 'B1']);
  const hinting = new Hinting(play, () => (id = 'h'), vi.fn());
  await hinting.press(now);
  hinting.answered({ ...HINT, request_id: id }, now);
  await hinting.press(now);
  await hinting.press(now);
};

describe('a hint', () => {
  it('is shown move by move, and is one step of the turn', async () => {
    const shown = showHint();
    await vi.advanceTimersByTimeAsync(0);
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
    void showHint();
    await vi.advanceTimersByTimeAsync(0);
    await vi.runAllTimersAsync();
    expect(seen).toEqual([START, MIDDLE, END]);
  });

  it('is there at once where nothing is to move', async () => {
    calm = true;
    await showHint();
    expect(seen).toEqual([END]);
  });

  it('is there at once as soon as the player takes a tile or the turn goes on', async () => {
    void showHint();
    await vi.advanceTimersByTimeAsync(0);
    play.hands.take([play.layout.rack[0]!.id]);
    expect(notation(play.layout).join(' ')).toBe(END);
    await vi.runAllTimersAsync();
    expect(seen).toEqual([MIDDLE]);

    play.edit(undo);
    void showHint();
    await vi.advanceTimersByTimeAsync(0);
    await play.sync(game(['[R1 R2 R3]'], ['B1'], 2), null, null);
    await vi.runAllTimersAsync();
    expect(notation(play.layout)).toEqual(['[R1 R2 R3]']);
    expect(play.draft).toBeNull();
  });
});

describe('the draft and the server', () => {
  it('a draft of the same turn stays as it is; another turn begins anew', async () => {
    play.move([k5()], { to: 'new' });
    await play.sync(game(['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K5', 'B1']), yours(), null);
    expect(notation(play.layout).at(-1)).toBe('[K5]');
    await play.sync(game(['[R4 B4 K4 O4]', '[K1 K2 K3]'], ['K5', 'B1', 'O9'], 2), yours(), null);
    expect(notation(play.layout).join(' ')).toBe(START);
    expect(play.draft?.past).toEqual([]);
  });

  it('who only looks on picks up no tiles of the table, and sorts', async () => {
    await play.sync(game(['[K1 K2 K3]'], ['K5', 'B1'], 2), null, null);
    const laid = play.layout.melds[0]!.tiles[0]!.id;
    expect(play.pickRefusal(laid)).toBe('not_your_turn');
    expect(play.move([laid], { to: 'new' })).toBe('not_your_turn');
    play.arrangeRack([k5()], 2);
    expect(play.rack.map((piece) => piece.kind)).toEqual(['B1', 'K5']);
  });

  it('before opening the table is touched only where the rules let it be (C04)', async () => {
    const laid = play.layout.melds[0]!.tiles[0]!.id;
    await play.sync(game(['[R4 B4 K4 O4]'], ['K5'], 2), yours({ opened: false }), null);
    expect(play.pickRefusal(laid)).toBe('open_first');
    await play.sync(
      game(['[R4 B4 K4 O4]'], ['K5'], 3),
      yours({ opened: false, manipulatesToOpen: true }),
      null,
    );
    expect(play.pickRefusal(laid)).toBeNull();
  });
});

const laid = (seq: number, seat: number, table: string[], placed: string[]): Seen => ({
  type: 'played',
  seq,
  seat,
  table,
  placed,
  called: false,
});

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
    const shown = play.showTurns(framesOf(turns, play.layout));
    await vi.advanceTimersByTimeAsync(1_300 * 4);
    await shown;
    expect(seen).toEqual(['', '[R4 B4 K4 O4]', '[R4 B4 K4 O4]', START, START]);
    expect(play.again).toBeNull();
    expect(play.replay.glow.size).toBe(7);
  });

  it('says whose turn is seen, and lights what was laid in it', async () => {
    void play.showTurns(framesOf(turns, play.layout));
    const lit = [];
    for (let step = 0; step < 4; step += 1) {
      await vi.advanceTimersByTimeAsync(step === 0 ? 0 : 1_300);
      lit.push([again(), play.replay.glow.size]);
    }
    // The tiles of the first turn still glow while the second, which laid none, is seen.
    expect(lit).toEqual([
      [1, 0],
      [1, 4],
      [2, 4],
      [3, 3],
    ]);
  });

  it('keeps a draft, and ends as soon as the player wants to go on', async () => {
    play.move([k5()], { to: 'new' });
    void play.showTurns(framesOf(turns, play.layout));
    await vi.advanceTimersByTimeAsync(1_300);
    expect(notation(play.layout)).toEqual(['[R4 B4 K4 O4]']);
    play.replay.stop();
    expect([again(), notation(play.layout).join(' ')]).toEqual([null, `${START} [K5]`]);
    await vi.runAllTimersAsync();
    expect(notation(play.layout).at(-1)).toBe('[K5]');
  });
});

describe('a plan while others are to move', () => {
  const TABLE = ['[R4 B4 K4 O4]', '[K1 K2 K3]'];
  const b1 = () => play.layout.rack.find((piece) => piece.kind === 'B1')!.id;
  const shown = () => notation(play.layout).join(' ');

  beforeEach(async () => {
    await play.sync(game(TABLE, ['K5', 'B1', 'K4'], 2), ahead, null);
    drafted.mockClear();
  });

  const k4 = () => play.layout.rack.find((piece) => piece.kind === 'K4')!.id;
  const extend = () => play.move([k4()], { to: 'meld', meld: play.layout.melds[1]!.id });

  it('is arranged by the same hands, undone and redone, and nobody hears of it', () => {
    expect(play.planning).toBe(false);
    extend();
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4]');
    expect(play.planning).toBe(true);
    play.edit(undo);
    expect(play.planning).toBe(false);
    expect(shown()).toBe(START);
    expect(drafted).not.toHaveBeenCalled();
  });

  it('gives way to a change of the table, and then goes on with what still works', async () => {
    extend();
    play.move([b1()], { to: 'new' });
    seen = [];
    await play.sync(game(['[R4 B4 K4 O4]', '[K1 K2 K3 K4]'], ['K5', 'B1', 'K4'], 3), ahead, null);
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4]');
    expect(play.planning).toBe(false);
    await vi.runAllTimersAsync();
    expect(play.planning).toBe(true);
    expect(seen).toEqual(['[R4 B4 K4 O4] [K1 K2 K3 K4]', '[R4 B4 K4 O4] [K1 K2 K3 K4] [B1]']);
    expect(play.fate?.back).toEqual(['K4']);
    expect(hooks.replanned).toHaveBeenCalledWith({ back: ['K4'], givenUp: true });
    play.edit(undo);
    expect(play.fate).toBeNull();
  });

  it('is put aside and comes back; tiles of the table stay where they are meanwhile', () => {
    extend();
    play.look();
    expect(shown()).toBe(START);
    expect(play.planning).toBe(false);
    expect(play.pickRefusal(play.layout.melds[0]!.tiles[0]!.id)).toBe('plan_aside');
    expect(play.move([b1()], { to: 'new' })).toBe('plan_aside');
    play.look();
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4]');
    expect(play.planning).toBe(true);
  });

  it('is offered when the turn comes, is one step of it, and can be taken back', async () => {
    extend();
    await play.sync(game(TABLE, ['K5', 'B1', 'K4'], 3), yours(), null);
    expect(shown()).toBe(START);
    expect(play.offers).toBe(true);
    expect(drafted).not.toHaveBeenCalled();
    play.usePlan();
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4]');
    expect(drafted).toHaveBeenCalledWith(['[R4 B4 K4 O4]', '[K1 K2 K3 K4]']);
    expect(play.offers).toBe(false);
    play.edit(undo);
    expect(shown()).toBe(START);
  });

  it('is gone when it is discarded, in the turn and before it', async () => {
    extend();
    play.discardPlan();
    expect(play.plan).toBeNull();
    expect(shown()).toBe(START);
    extend();
    await play.sync(game(TABLE, ['K5', 'B1', 'K4'], 3), yours(), null);
    play.discardPlan();
    expect(play.offers).toBe(false);
    expect(save.mock.lastCall?.[0]).toEqual({ game: 1, turn: 3, draft: null, plan: null });
  });

  it('is what remains of a turn that ran out of time, and not of one that was sent', async () => {
    await play.sync(game(TABLE, ['K5', 'B1', 'K4'], 3), yours(), null);
    play.move([b1()], { to: 'new' });
    await play.sync(game(TABLE, ['K5', 'B1', 'K4', 'O9'], 4), ahead, null);
    expect(shown()).toBe(`${START} [B1]`);
    expect(play.planning).toBe(true);

    await play.sync(game(TABLE, ['K5', 'B1', 'K4', 'O9'], 5), yours(), null);
    play.discardPlan();
    play.move([b1()], { to: 'new' });
    play.sends();
    await play.sync(game(TABLE, ['K5', 'B1', 'K4', 'O9', 'O1'], 6), ahead, null);
    expect(play.plan).toBeNull();
  });

  it('lets go of tiles that lie elsewhere now, and of no others', async () => {
    const laid = play.layout.melds[1]!.tiles[2]!.id;
    play.hands.take([laid, k5()]);
    await play.sync(
      game(['[R4 B4 K4 O4]', '[K1 K2 K3]', '[O1 O2 O3]'], ['K5', 'B1', 'K4'], 3),
      ahead,
      null,
    );
    expect(play.hands.held).toEqual([laid, k5()]);
    await play.sync(
      game(['[R4 B4 K4 O4]', '[K1 K2 K3]', '[O1 O2 O3]'], ['K5', 'B1', 'K4'], 4),
      yours(),
      null,
    );
    expect(play.hands.held).toEqual([k5()]);
  });
});

describe('what is not sent outlives the page', () => {
  const TABLE = ['[R4 B4 K4 O4]', '[K1 K2 K3]'];
  const RACK = ['K5', 'B1', 'K4'];
  const shown = () => notation(play.layout).join(' ');
  const reload = async (table: string[], rack: string[], turn: number, seated: typeof ahead) => {
    play = new PlayState(
      hooks,
      motion,
      'run',
      JSON.parse(JSON.stringify(save.mock.lastCall?.[0])) as SavedDraft,
    );
    drafted.mockClear();
    await play.sync(game(table, rack, turn), seated, null);
  };
  const arrange = async (seated: typeof ahead) => {
    await play.sync(game(TABLE, RACK, 2), seated, null);
    play.move([play.layout.rack.find((piece) => piece.kind === 'K4')!.id], {
      to: 'meld',
      meld: play.layout.melds[1]!.id,
    });
    play.move([play.layout.rack.find((piece) => piece.kind === 'B1')!.id], { to: 'new' });
  };

  it('in the same turn it is there again, and the server hears of it', async () => {
    await arrange(yours());
    await reload(TABLE, ['B1', 'K4', 'K5'], 2, yours());
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4] [B1]');
    expect(play.yours).toBe(true);
    expect(drafted).toHaveBeenCalledWith(['[R4 B4 K4 O4]', '[K1 K2 K3 K4]', '[B1]']);
    play.edit(undo);
    expect(shown()).toBe(START);
  });

  it('a plan is a plan again', async () => {
    await arrange(ahead);
    await reload(TABLE, RACK, 2, ahead);
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4] [B1]');
    expect(play.planning).toBe(true);
    expect(drafted).not.toHaveBeenCalled();
  });

  it('of another turn it is only a plan, as far as the table still lets it be', async () => {
    await arrange(yours());
    await reload(['[R4 B4 K4 O4]', '[K1 K2 K3 K4]'], [...RACK, 'R1'], 6, yours());
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4]');
    expect(play.offers).toBe(true);
    play.usePlan();
    expect(shown()).toBe('[R4 B4 K4 O4] [K1 K2 K3 K4] [B1]');
    expect(play.layout.rack.map((piece) => piece.kind).sort()).toEqual(['K4', 'K5', 'R1']);
  });

  it('of another game it is nothing', async () => {
    await arrange(ahead);
    const saved = { ...save.mock.lastCall![0], game: 7 };
    play = new PlayState(hooks, motion, 'run', saved);
    await play.sync(game(TABLE, RACK, 2), ahead, null);
    expect(play.plan).toBeNull();
  });

  it('words that make no sense change nothing', async () => {
    for (const melds of [['[R4'], ['[R9 B9 K9]'], [], ['[R4 B4 K4 O4]', '[K1 K2]']]) {
      const saved = { game: 1, turn: 2, draft: null, plan: { table: TABLE, rack: RACK, melds } };
      play = new PlayState(hooks, motion, 'run', saved);
      await play.sync(game(TABLE, RACK, 2), ahead, null);
      expect(shown()).toBe(START);
      expect(play.plan).toBeNull();
    }
  });
});
