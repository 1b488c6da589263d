import { afterEach, expect, it, vi } from 'vitest';
import { clubApi } from './api';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (status: number, body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

it('asks again while the server is busy, and not after a refusal', async () => {
  vi.useFakeTimers();
  const asked = vi
    .fn()
    .mockReturnValueOnce(answer(503, { error: { code: 'busy', message: '' } }))
    .mockReturnValueOnce(answer(429, { error: { code: 'rate_limited', message: '' } }))
    .mockReturnValueOnce(answer(200, { tables: [] }))
    .mockReturnValueOnce(answer(403, { error: { code: 'not_allowed', message: '' } }));
  vi.stubGlobal('fetch', asked);
  const club = clubApi('aaaa', '1-a');
  const tables = club.tables();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await tables).toEqual({ tables: [] });
  await expect(club.ratings()).rejects.toMatchObject({ code: 'not_allowed' });
  expect(asked).toHaveBeenCalledTimes(4);
});
