import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplayPlayer } from './player.svelte';
import type { Position } from './positions';

const NONE: Position = {
  melds: [],
  racks: [[]],
  tiles: [0],
  pool: 0,
  opened: [false],
  turn: null,
  laid: new Set(),
  drawn: new Set(),
  nextId: 1,
};
const game = { last: 3, at: () => NONE };

describe('a replay', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const started = (looked: number[] = []) => {
    const shown: string[] = [];
    const player = new ReplayPlayer(
      () => game,
      (change) => {
        shown.push('flown');
        change();
        return Promise.resolve();
      },
      (index) => looked.push(index),
    );
    return { player, shown, looked };
  };

  it('plays to the end by itself and begins anew from there', async () => {
    const { player, looked } = started();
    player.toggle();
    await vi.runAllTimersAsync();
    expect(looked).toEqual([1, 2, 3]);
    expect(player.playing).toBe(false);
    player.toggle();
    expect(player.index).toBeLessThan(3);
    await vi.runAllTimersAsync();
    expect(player.index).toBe(3);
  });

  it('goes twice as fast at twice the speed', async () => {
    const { player } = started();
    player.setSpeed(2);
    player.toggle();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.index).toBe(1);
    await vi.advanceTimersByTimeAsync(799);
    expect(player.index).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(player.index).toBe(2);
  });

  it('stops when somebody takes it in hand', async () => {
    const { player } = started();
    player.toggle();
    await vi.advanceTimersByTimeAsync(0);
    await player.stepByHand(-1);
    await vi.runAllTimersAsync();
    expect(player.index).toBe(0);
    expect(player.playing).toBe(false);
  });

  it('lets nothing fly while it is scrubbed, and stays within the game', () => {
    const { player, shown } = started();
    player.goTo(99);
    expect(player.index).toBe(3);
    player.goTo(-5);
    expect(player.index).toBe(0);
    expect(shown).toEqual([]);
  });
});
