import { afterEach, describe, expect, it, vi } from 'vitest';
import { reviewLines } from './api';
import { Reviewing } from './reviewing.svelte';

const turn = (number: number) => ({ game: 1, turn: number, seat: 0, did: 'drew' });

/** Answers with *parts*, one after another, regardless of line ends. */
function answer(parts: string[], status = 200): void {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  );
}

async function read(): Promise<Reviewing> {
  const reviewing = new Reviewing();
  await reviewing.read(() =>
    reviewLines({ match: 'm', secret: null }, 1, new AbortController().signal),
  );
  return reviewing;
}

afterEach(() => vi.unstubAllGlobals());

describe('facts that come line by line', () => {
  it('are read however the lines are cut', async () => {
    const text = [turn(1), turn(2), { game: 1, seat: 0, player: 'Zoë', turns: 2 }]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    answer([text.slice(0, 10), text.slice(10, 70), text.slice(70)]);
    const reviewing = await read();
    expect(reviewing.turns.map((one) => one.turn)).toEqual([1, 2]);
    expect(reviewing.players[0]?.player).toBe('Zoë');
    expect([reviewing.done, reviewing.failure, reviewing.of(2)?.turn, reviewing.of(9)]).toEqual([
      true,
      null,
      2,
      null,
    ]);
  });

  it('are followed by judgement, which is kept apart from them', async () => {
    const lines = [
      turn(1),
      { seat: 0, turns: 1 },
      { turn: 1, seat: 0, shares: [0.4, 0.6] },
      { seat: 0, dealt: 0.5, result: 1 },
    ];
    answer([lines.map((line) => `${JSON.stringify(line)}\n`).join('')]);
    const reviewing = await read();
    expect([
      reviewing.turns.length,
      reviewing.players.length,
      reviewing.judgedPlayers.length,
    ]).toEqual([1, 1, 1]);
    expect([reviewing.judged(1)?.shares, reviewing.judged(2)]).toEqual([[0.4, 0.6], null]);
  });

  it('keep what came before an error', async () => {
    answer([
      `${JSON.stringify(turn(1))}\n`,
      '{"error":{"code":"bad_record","message":"line 7: no"}}\n',
    ]);
    const reviewing = await read();
    expect(reviewing.turns).toHaveLength(1);
    expect([reviewing.failure?.code, reviewing.failure?.message]).toEqual([
      'bad_record',
      'line 7: no',
    ]);
  });

  it('are asked for again where the server has no time yet', async () => {
    vi.useFakeTimers();
    answer(['{"error":{"code":"no_solver","message":"later"}}'], 503);
    const reading = read();
    await vi.advanceTimersByTimeAsync(1_000);
    answer([`${JSON.stringify(turn(1))}\n`]);
    await vi.advanceTimersByTimeAsync(1_000);
    const reviewing = await reading;
    expect([reviewing.turns.length, reviewing.failure]).toEqual([1, null]);
    vi.useRealTimers();
  });

  it('are refused with the code of the server, or because nothing answers', async () => {
    answer(['{"error":{"code":"dead_link","message":"wrong"}}'], 404);
    expect((await read()).failure?.code).toBe('dead_link');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new Error('gone'))),
    );
    expect((await read()).failure?.code).toBe('network');
  });
});
