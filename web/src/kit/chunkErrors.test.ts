import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { optionalChunk, reloadOnMissingChunks } from './chunkErrors';

const reload = vi.fn();
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  reload.mockReset();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => new Response());
  reloadOnMissingChunks();
});

afterEach(() => vi.unstubAllGlobals());

/** A chunk that fails to load, reported as by Vite: first to the page, then to the caller. */
async function missing(): Promise<never> {
  await Promise.resolve();
  const error = new TypeError('Failed to fetch dynamically imported module');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

/** Long enough for everything that does not wait for the network. */
const settled = () => new Promise((done) => setTimeout(done, 20));

test('the page reloads when a chunk is missing', async () => {
  await expect(missing()).rejects.toThrow(TypeError);
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

test('it does not reload when the chunk is optional', async () => {
  expect(await optionalChunk(missing())).toBeNull();
  await settled();
  expect(reload).not.toHaveBeenCalled();
});
