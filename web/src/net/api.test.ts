import { afterEach, expect, it, vi } from 'vitest';
import { ask } from './api';

afterEach(() => vi.unstubAllGlobals());

it('asks for one token with all requests that change something', async () => {
  const asked = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', asked);
  await Promise.all([
    ask('POST', '/api/matches', { name: 'Kim' }),
    ask('PUT', '/api/me/clubs/aaaa', undefined, { authorization: 'Bearer 1-a' }),
    ask('GET', '/api/me'),
  ]);
  const calls = asked.mock.calls as unknown as [string, RequestInit][];
  const [first, second, third] = calls.map(([, { headers }]) => new Headers(headers));
  expect(first?.get('x-tilerummy-visit')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(second?.get('x-tilerummy-visit')).toBe(first?.get('x-tilerummy-visit'));
  expect(third?.has('x-tilerummy-visit')).toBe(false);
});
