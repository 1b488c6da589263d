import { ApiError } from './api';

const PAUSE_MS = 1_500;
const TRIES = 20;
const ANSWER_MS = 4_000;
const UNANSWERED = 4;
const LATER = ['rate_limited', 'busy', 'no_solver'];

/** Asks again, after a pause, if the server answers that it is too early or too busy. */
export async function again<T>(asking: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof ApiError) || !LATER.includes(error.code) || left === 1) throw error;
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/**
 * Asks again where no answer comes, and waits twice as long each time.
 *
 * A connection that the browser has kept can have died without being closed; the next question takes another one.
 */
export async function untilAnswered<T>(asking: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let tries = 1, wait = ANSWER_MS; ; tries += 1, wait *= 2) {
    const giving = new AbortController();
    const timer = setTimeout(() => giving.abort(), wait);
    try {
      return await asking(giving.signal);
    } catch (error) {
      if (!giving.signal.aborted || tries === UNANSWERED) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
