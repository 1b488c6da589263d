/** Keeps the screen on while a clock runs, where the browser can; asked again when it is back in sight. */

export const canStayAwake = typeof navigator !== 'undefined' && 'wakeLock' in navigator;

/** Keeps the screen on until the function that is returned is called. */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async () => {
    if (!canStayAwake || document.visibilityState !== 'visible') return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (ended) await lock.release();
      else held = lock;
    } catch {
      // The battery is low, or a policy forbids it; the clock runs anyway.
    }
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', ask);
    void held?.release();
  };
}
