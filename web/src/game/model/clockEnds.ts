/** Whether a turn is over when the game clock has run out; else every second over costs points. */
export const clockEndsTurns = (rules: Readonly<Record<string, string>>): boolean =>
  rules['clock_penalty_per_s'] === '0' && !!(rules['clock_delay_s'] ?? rules['clock_increment_s']);
