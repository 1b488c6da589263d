/** The page's service worker: it opens the page without a network, and shows what is pushed. */

/** Milliseconds after the page before the worker and the offline files are loaded: play comes first. */
const WAIT_MS = 8_000;

/** The worker, registered if there is none; null where browsers have none (as without TLS). */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || !SERVED) return null;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    return await navigator.serviceWorker.ready;
  } catch {
    return null; // Private windows may refuse; the page works without.
  }
}

export function workLater(): void {
  setTimeout(() => void worker(), WAIT_MS);
}
