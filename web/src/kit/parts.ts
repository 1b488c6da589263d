/** What happens if a part of the page, which is loaded when it is first needed, does not arrive. */

const KEY = 'tilerummy.anew';
const ASK_AGAIN_MS = 2000;
const LOOP_MS = 20_000;

const spared = new WeakSet<Error>();

/** Waits for a part that the page can do without, as a sound: null if it does not come. */
export function ifItComes<Part>(part: Promise<Part>): Promise<Part | null> {
  return part.catch((error: unknown) => {
    if (error instanceof Error) spared.add(error);
    return null;
  });
}

/**
 * Reloads the page, once the server answers, if a part of it could not be loaded: the connection was lost,
 * or the server has a newer page. A browser does not request the same part twice.
 */
export function openAnewWithoutParts(): void {
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
      if (payload instanceof Error && spared.has(payload)) return;
      // A part that is missing for good must not open the page again and again.
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
