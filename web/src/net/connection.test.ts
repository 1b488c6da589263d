import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromServer } from './protocol';
import { PROTOCOL_VERSION } from './tables';
import { Connection, OPEN, WRONG_VERSION, type ConnectionState, type Socket } from './connection';

const CLOSING = 2;

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState: number = OPEN;
  sent: Record<string, unknown>[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.onclose?.({ code: 1000 });
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(seq: number) {
    this.onopen?.();
    this.say({ type: 'update', seq, events: [], view: {} });
  }
}

let sockets: FakeSocket[];
let states: ConnectionState[];
let heard: FromServer[];
let connection: Connection;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return last();
    },
    { message: (message) => heard.push(message), state: (state) => states.push(state) },
    () => 0.5,
  );
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('the connection', () => {
  it('says hello first and is open after the first update', () => {
    last().welcome(7);
    expect(last().sent).toEqual([{ type: 'hello', last_seq: 0, version: PROTOCOL_VERSION }]);
    expect(states).toEqual(['open']);
    expect(connection.lastSeq).toBe(7);
  });

  it('resumes after the last event that it has seen', () => {
    last().welcome(7);
    last().onclose?.({ code: 1006 });
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(400);
    last().onopen?.();
    expect(last().sent).toEqual([{ type: 'hello', last_seq: 7, version: PROTOCOL_VERSION }]);
  });

  it('waits longer each time, and not at all when told that it is back', () => {
    last().welcome(1);
    for (const wait of [300, 600, 1_200]) {
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(wait - 1);
      const before = sockets.length;
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
    last().onclose?.({ code: 1006 });
    connection.check();
    expect(sockets).toHaveLength(5);
  });

  it.each([4403, 4404, WRONG_VERSION])('does not come back after %i', (code) => {
    last().onopen?.();
    last().onclose?.({ code });
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(['refused']);
    expect(sockets).toHaveLength(1);
  });

  it('goes to another node at once when its own stops', () => {
    last().welcome(1);
    last().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(160);
    expect(sockets).toHaveLength(2);
    last().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
  });

  it('tells nobody that a command was not saved where a node without its database turns it away', () => {
    last().welcome(1);
    last().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(160);
    last().say({ type: 'error', code: 'storage', message: '', re: null, violations: [] });
    last().onclose?.({ code: 1012 });
    expect(heard.map(({ type }) => type)).toEqual(['update']);
    expect(states.at(-1)).toBe('lost');
  });

  it('probes a quiet connection, and gives it up where nothing answers', () => {
    last().welcome(1);
    vi.advanceTimersByTime(10_000);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    last().say({ type: 'pong' });
    vi.advanceTimersByTime(12_000);
    expect(states.at(-1)).toBe('lost');
  });

  it('is probed at once when the page or the network comes back, and is back within five seconds', () => {
    last().welcome(1);
    connection.check();
    connection.check();
    expect(last().sent.map(({ type }) => type)).toEqual(['hello', 'ping']);
    vi.advanceTimersByTime(2_500);
    expect(sockets).toHaveLength(2);
    last().welcome(1);
    expect(states).toEqual(['open', 'lost', 'open']);
  });

  it('is left alone where anything answers the probe', () => {
    last().welcome(1);
    connection.check();
    vi.advanceTimersByTime(1_900);
    last().say({ type: 'update', seq: 2, events: [], view: {} });
    vi.advanceTimersByTime(9_000);
    expect(states).toEqual(['open']);
  });

  it('sends nothing on a socket that is closing, and repeats commands on the next one', () => {
    last().welcome(1);
    last().readyState = CLOSING;
    const sent = last().sent.length;
    void connection.command({ type: 'draw' });
    expect(connection.say({ type: 'say', phrase: 'hello' })).toBe(false);
    connection.check();
    expect(last().sent).toHaveLength(sent);
    last().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(160);
    last().welcome(1);
    expect(last().sent.map(({ type }) => type)).toEqual(['hello', 'draw']);
  });

  it('gives up a socket that goes on closing', () => {
    last().welcome(1);
    last().readyState = CLOSING;
    void connection.command({ type: 'draw' });
    vi.advanceTimersByTime(4_500);
    expect(sockets).toHaveLength(2);
  });

  it('hears nothing more from a socket that was given up', () => {
    last().welcome(1);
    connection.check();
    vi.advanceTimersByTime(2_500);
    sockets[0]!.say({ type: 'update', seq: 9, events: [], view: {} });
    sockets[0]!.onclose?.({ code: 1006 });
    expect(connection.lastSeq).toBe(1);
    expect(sockets).toHaveLength(2);
  });

  it('gives up an attempt to connect that hangs', () => {
    vi.advanceTimersByTime(5_400);
    expect(sockets).toHaveLength(2);
  });

  it('begins a hanging attempt again when the network comes back, but not one that has just begun', () => {
    connection.check();
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1_500);
    connection.check();
    expect(sockets).toHaveLength(2);
  });

  it('gives a slow network more time each time, and no longer once it is fast', () => {
    const answeredAfter = (delay: number) => {
      connection.check();
      vi.advanceTimersByTime(delay);
      if (states.at(-1) === 'open') last().say({ type: 'pong' });
      return states.at(-1);
    };
    last().welcome(1);
    expect(answeredAfter(3_000)).toBe('lost');
    vi.advanceTimersByTime(500);
    vi.advanceTimersByTime(3_000);
    last().welcome(1);
    expect(answeredAfter(3_000)).toBe('open');
    expect(answeredAfter(100)).toBe('open');
    expect(answeredAfter(3_000)).toBe('lost');
  });
});

describe('commands', () => {
  it('are answered by their ack, with what the sender had seen', async () => {
    last().welcome(9);
    const answer = connection.command({ type: 'draw' });
    const sent = last().sent.at(-1)!;
    expect(sent).toMatchObject({ type: 'draw', expect_seq: 9 });
    last().say({ type: 'ack', cmd_id: sent['cmd_id'], seq: 10 });
    await expect(answer).resolves.toEqual({ ok: true });
  });

  it('are repeated under the same id after a lost connection', async () => {
    last().welcome(9);
    const answer = connection.command({ type: 'play', table: ['[R4 R5 R6]'], call: false });
    const first = last().sent.at(-1)!;
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(400);
    last().welcome(9);
    expect(last().sent.at(-1)).toEqual(first);
    last().say({ type: 'ack', cmd_id: first['cmd_id'], seq: 10 });
    await expect(answer).resolves.toEqual({ ok: true });
  });

  it('bring a connection back within five seconds that has died silently', async () => {
    last().welcome(9);
    const answer = connection.command({ type: 'draw' });
    const first = last().sent.at(-1)!;
    vi.advanceTimersByTime(4_500);
    expect(sockets).toHaveLength(2);
    last().welcome(9);
    expect(last().sent.at(-1)).toEqual(first);
    last().say({ type: 'ack', cmd_id: first['cmd_id'], seq: 10 });
    await expect(answer).resolves.toEqual({ ok: true });
  });

  it('wait for the connection when there is none', () => {
    void connection.command({ type: 'draw' });
    last().onopen?.();
    expect(last().sent).toEqual([{ type: 'hello', last_seq: 0, version: PROTOCOL_VERSION }]);
    last().welcome(3);
    expect(last().sent.at(-1)).toMatchObject({ type: 'draw' });
  });

  it('bring the refusal with its reasons', async () => {
    last().welcome(9);
    const answer = connection.command({ type: 'draw' });
    const re = last().sent.at(-1)!['cmd_id'];
    const error = {
      type: 'error',
      code: 'illegal_turn',
      message: '',
      re,
      violations: [{ code: 'pool_empty', params: {} }],
    };
    last().say(error);
    await expect(answer).resolves.toEqual({ ok: false, error });
  });
});
