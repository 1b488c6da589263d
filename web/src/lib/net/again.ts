import { ApiError } from './api';

const PAUSE_MS = 1_500;
const TRIES = 20;
const LATER = ['rate_limited', 'busy', 'no_solver'];

/** Asks once more, after a while, where the server says that it is too early or too much at once. */
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
