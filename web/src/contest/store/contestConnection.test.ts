import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../net/api';
import { PROTOCOL_VERSION } from '../../net/tables';
import { OPEN, type Socket } from '../../net/connection';
import { ContestConnection } from './contestConnection.svelte';
import type { ContestView } from '../../net/protocol';

const CLOSING = 2;

class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState: number = OPEN;
  sent: unknown[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  tell(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view = (name: string) => ({ role: 'players', name }) as unknown as ContestView;
let wires: Wire[] = [];
let answers: Record<string, (body: unknown) => [number, unknown]> = {};
let connection: ContestConnection;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const [status, body] = answers[path.split('?')[0] ?? '']?.(
      options.body && JSON.parse(String(options.body)),
    ) ?? [204, null];
    return new Response(body === null ? null : JSON.stringify(body), { status });
  });
  connection = new ContestConnection('c1', 'secret', () => {
    const wire = new Wire();
    wires.push(wire);
    return wire;
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection to a contest', () => {
  it('says who asks and what was seen, and shows what comes, never something older', () => {
    wires[0]?.onopen?.();
    expect(wires[0]?.sent).toEqual([
      { type: 'hello', secret: 'secret', seen: 0, version: PROTOCOL_VERSION },
      { type: 'ping' },
    ]);
    wires[0]?.tell({ type: 'contest', seq: 5, view: view('new') });
    wires[0]?.tell({ type: 'contest', seq: 4, view: view('old') });
    expect([connection.state, connection.seq, connection.view?.name]).toEqual(['open', 5, 'new']);
  });

  it('knows which divisions are searched for tables, until that is over or the connection is lost', () => {
    for (const share of [0, 0.4]) wires[0]?.tell({ type: 'progress', division: 'd1', share });
    wires[0]?.tell({ type: 'progress', division: 'd2', share: 0 });
    expect(connection.drafting).toEqual({ d1: 0.4, d2: 0 });
    wires[0]?.tell({ type: 'progress', division: 'd1', share: 1 });
    expect(connection.drafting).toEqual({ d2: 0 });
    wires[0]?.onclose?.();
    expect(connection.drafting).toEqual({});
  });

  it('comes back after it was lost, and asks what it missed', async () => {
    wires[0]?.tell({ type: 'contest', seq: 5, view: view('before') });
    answers['/api/contests/c1'] = () => [200, { seq: 7, view: view('after') }];
    wires[0]?.onclose?.();
    expect(connection.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(2_000);
    expect([connection.seq, connection.view?.name, wires.length]).toEqual([7, 'after', 2]);
    wires[1]?.onopen?.();
    expect(wires[1]?.sent).toMatchObject([{ seen: 7 }, { type: 'ping' }]);
    wires[1]?.tell({ type: 'pong' });
    expect(connection.state).toBe('open');
  });

  it('is probed when the page or the network comes back, and is back within five seconds if it has died', async () => {
    wires[0]?.tell({ type: 'contest', seq: 5, view: view('before') });
    connection.check();
    expect(wires[0]?.sent).toEqual([{ type: 'ping' }]);
    await vi.advanceTimersByTimeAsync(2_600);
    expect([connection.state, wires.length]).toEqual(['lost', 2]);
    wires[1]?.tell({ type: 'pong' });
    expect(connection.state).toBe('open');
  });

  it('sends nothing on a socket that is closing, and gives it up where it goes on closing', async () => {
    wires[0]?.tell({ type: 'contest', seq: 5, view: view('before') });
    if (wires[0]) wires[0].readyState = CLOSING;
    connection.check();
    expect(wires[0]?.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_600);
    expect([connection.state, wires.length]).toEqual(['lost', 2]);
  });

  it('is probed while a command waits for its answer', async () => {
    wires[0]?.tell({ type: 'contest', seq: 5, view: view('before') });
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    void connection.command({ type: 'publish', division: 'd1' }, 'id-12345');
    await vi.advanceTimersByTimeAsync(4_700);
    expect(wires).toHaveLength(2);
  });

  it('sends a command again under its id where the browser keeps a connection that is dead', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, { body, signal }: RequestInit) => {
      if (!path.endsWith('/commands')) return new Response(null, { status: 204 });
      bodies.push(JSON.parse(String(body)));
      if (bodies.length > 1)
        return new Response(JSON.stringify({ seq: 0, made: {} }), { status: 200 });
      return await new Promise<Response>((_, fail) =>
        signal?.addEventListener('abort', () => fail(new Error('aborted'))),
      );
    });
    const done = connection.command({ type: 'publish', division: 'd1' }, 'id-12345');
    await vi.advanceTimersByTimeAsync(4_100);
    await expect(done).resolves.toEqual({ seq: 0, made: {} });
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('waits longer each time that a node turns it away, whatever that says', async () => {
    for (const wait of [400, 800, 1_600, 3_200]) {
      wires.at(-1)?.tell({ type: 'error', code: 'storage', message: '' });
      wires.at(-1)?.onclose?.();
      const before = wires.length;
      await vi.advanceTimersByTimeAsync(0.7 * wait - 1);
      expect(wires).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(0.6 * wait + 2);
      expect(wires).toHaveLength(before + 1);
    }
  });

  it('heals by asking where the socket is silent', async () => {
    wires[0]?.tell({ type: 'contest', seq: 1, view: view('one') });
    answers['/api/contests/c1'] = () => [200, { seq: 2, view: view('two') }];
    await vi.advanceTimersByTimeAsync(16_000);
    expect(connection.view?.name).toBe('two');
  });

  it('ends where the link is dead, and stays ended', async () => {
    wires[0]?.tell({ type: 'error', code: 'link_withdrawn', message: '' });
    expect([connection.state, connection.refusal]).toEqual(['refused', 'link_withdrawn']);
    wires[0]?.onclose?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });

  it('sends a command under its id, and shows what it did before it answers', async () => {
    wires[0]?.tell({ type: 'contest', seq: 5, view: view('before') });
    const sent = vi.fn((_: unknown): [number, unknown] => [200, { seq: 6, made: {} }]);
    answers['/api/contests/c1/commands'] = sent;
    answers['/api/contests/c1'] = () => [200, { seq: 6, view: view('after') }];
    await connection.command({ type: 'publish', division: 'd1' }, 'id-12345');
    expect(sent).toHaveBeenCalledWith({
      id: 'id-12345',
      command: { type: 'publish', division: 'd1' },
    });
    expect(connection.view?.name).toBe('after');
  });

  it('tells why a command was refused, with what the sentence needs', async () => {
    answers['/api/contests/c1/commands'] = () => [
      409,
      { error: { code: 'results_missing', message: 'm', params: { tables: '3, 5' } } },
    ];
    const refused = await connection
      .command({ type: 'close', division: 'd1' })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ code: 'results_missing', params: { tables: '3, 5' } });
  });
});
