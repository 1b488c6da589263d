import { ApiError } from './api';

const PAUSE_MS = 1_500;
const TRIES = 20;
const ANSWER_MS = 4_000;
const UNANSWERED = 4;
const BUSY = ['rate_limited', 'busy', 'no_solver'];

/** Retry, after a pause, while the server answers that it is too early or too busy. */
export async function retryWhileBusy<T>(request: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError) || !BUSY.includes(error.code) || left === 1) throw error;
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/**
 * Retry when no answer comes, and wait twice as long each time.
 *
 * A connection that the browser reuses may have died without being closed. A retry uses another one.
 */
export async function retryUntilAnswered<T>(
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let tries = 1, wait = ANSWER_MS; ; tries += 1, wait *= 2) {
    const giving = new AbortController();
    const timer = setTimeout(() => giving.abort(), wait);
    try {
      return await request(giving.signal);
    } catch (error) {
      if (!giving.signal.aborted || tries === UNANSWERED) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
