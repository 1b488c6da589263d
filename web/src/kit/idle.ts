/** Calls `work` when nothing more urgent is to be done; not every browser says when. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
}
