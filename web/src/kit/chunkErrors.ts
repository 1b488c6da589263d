/** Handles chunks (code that the page loads when it first needs it) that fail to load. */

const KEY = 'tilerummy.anew';
const ASK_AGAIN_MS = 2000;
const LOOP_MS = 20_000;

const optional = new WeakSet<Error>();

/** Return a chunk that the page can do without, such as sounds; null if it fails to load. */
export function optionalChunk<Chunk>(chunk: Promise<Chunk>): Promise<Chunk | null> {
  return chunk.catch((error: unknown) => {
    if (error instanceof Error) optional.add(error);
    return null;
  });
}

/**
 * Reload the page when a chunk fails to load, as soon as the server answers: the connection was
 * lost, or the server has a newer page. A browser does not request the same chunk twice.
 */
export function reloadOnMissingChunks(): void {
  let waiting = false;
  const known = new WeakSet<Error>();
  // The caller gets the same error, and need not handle it.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && known.has(event.reason)) event.preventDefault();
  });
  addEventListener('vite:preloadError', (event: Event & { payload?: unknown }) => {
    const { payload } = event;
    if (payload instanceof Error) known.add(payload);
    // The caller's promise is rejected after this event.
    setTimeout(() => {
      if (payload instanceof Error && optional.has(payload)) return;
      // A chunk that stays missing must not reload the page again and again.
      if (waiting || Date.now() - Number(sessionStorage.getItem(KEY)) < LOOP_MS) return;
      waiting = true;
      void whenServerAnswers();
    });
  });
}

async function whenServerAnswers(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) {
    setTimeout(() => void whenServerAnswers(), ASK_AGAIN_MS);
    return;
  }
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
