import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../net/api';
import type { EnterGame } from '../../net/protocol';
import { Outbox, type Kept } from './outbox.svelte';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
});

const game = (number: number, winner = 'e1'): EnterGame => ({
  type: 'enter_game',
  division: 'd1',
  round: 0,
  table: 2,
  game: number,
  ending: { type: 'call', winner },
  lines: [],
});

/** A server that is there or not, and stores what it is sent. */
function server() {
  const stored: [string, Kept][] = [];
  const state: { refuses: string | null } = { refuses: null };
  const send = (command: Kept, id: string) => {
    if (state.refuses !== 'network') stored.push([id, command]);
    return state.refuses === null
      ? Promise.resolve()
      : Promise.reject(new ApiError(state.refuses, 'why'));
  };
  return { stored, state, send };
}

describe('what a phone has entered', () => {
  it('is sent at once, and forgotten when the server has it', async () => {
    const { stored, send } = server();
    const box = new Outbox('k', send);
    await box.add(game(0));
    expect(stored.map(([, command]) => command)).toEqual([game(0)]);
    expect(box.all).toEqual([]);
    expect(store.has('k')).toBe(false);
  });

  it('outlives a reload without a network, and is sent in order under the same ids', async () => {
    const { stored, state, send } = server();
    state.refuses = 'network';
    const before = new Outbox('k', send);
    await before.add(game(0));
    await before.add(game(1));
    before.close();
    const ids = before.all.map(({ id }) => id);
    state.refuses = null;
    const after = new Outbox('k', send);
    expect(after.of(0, 1)).toEqual(game(1));
    await after.flush();
    expect(stored.map(([id]) => id)).toEqual(ids);
    expect(after.all).toEqual([]);
  });

  it('is replaced only as long as the server cannot have it', async () => {
    const { stored, state, send } = server();
    state.refuses = 'network';
    const box = new Outbox('k', send);
    await box.add(game(0));
    expect(box.all[0]?.tried).toBe(true);
    await box.add(game(1, 'e1'));
    await box.add(game(1, 'e2')); // the first one was never reached: the queue stops at game 0
    await box.add(game(0, 'e3'));
    expect(box.waiting.map(({ command }) => (command as EnterGame).game)).toEqual([0, 1, 0]);
    expect(box.of(0, 1)).toEqual(game(1, 'e2'));
    expect(stored).toEqual([]);
    box.close();
  });

  it('that the server refuses stays with the reason, and holds nothing else up', async () => {
    const { state, stored, send } = server();
    state.refuses = 'round_over';
    const box = new Outbox('k', send);
    await box.add(game(0));
    expect(box.refused.map(({ refusal }) => refusal?.code)).toEqual(['round_over']);
    state.refuses = null;
    await box.add(game(1));
    expect(stored).toHaveLength(2);
    expect(new Outbox('k', send).refused).toHaveLength(1);
    box.dismiss(box.refused[0]?.id ?? '');
    expect(box.all).toEqual([]);
  });
});
