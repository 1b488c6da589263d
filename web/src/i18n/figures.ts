/** Times and points as every language writes them. */

/** `4:05`, `−0:12`; a second over the time counts as soon as it starts, as its penalty does. */
export function clockText(milliseconds: number): string {
  const seconds =
    milliseconds < 0 ? Math.floor(milliseconds / 1_000) : Math.ceil(milliseconds / 1_000);
  const whole = Math.abs(seconds);
  return `${seconds < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `+12`, `−3`, `0`: points with a real minus sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}
