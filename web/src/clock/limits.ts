/** The times that are offered, in milliseconds. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A player's time for a game; contests use five or seven minutes (S3-20). */
export const GAME_TIMES: readonly (number | null)[] = [
  null,
  5 * MINUTE,
  7 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
];
export const TURN_TIMES: readonly (number | null)[] = [null, 30 * SECOND, MINUTE, 2 * MINUTE];

/** Times added per turn; a game of many short turns needs little. */
export const GIVEN_TIMES: readonly number[] = [5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND];

const MOST_MINUTES = 999;

/** The time of *minutes* and *seconds*, at least one second; null if it is zero. */
export function timeOf(minutes: number, seconds: number): number | null {
  const time =
    Math.min(MOST_MINUTES, Math.max(0, Math.floor(minutes || 0))) * MINUTE +
    Math.min(59, Math.max(0, Math.floor(seconds || 0))) * SECOND;
  return time >= SECOND ? time : null;
}
