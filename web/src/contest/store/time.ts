/** Minutes and seconds as people write them. */

const WRITTEN = /^([-−–])?(?:(\d{1,3})[:.])?(\d{1,4})$/;

/** Seconds of `2:30`, `150` or `-0:05`; null for what is no time. */
export function readTime(text: string): number | null {
  const [, sign, minutes, seconds] = WRITTEN.exec(text.trim()) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return null;
  const total = Number(minutes ?? 0) * 60 + Number(seconds);
  return sign && total > 0 ? -total : total;
}

export function showTime(seconds: number | null): string {
  if (seconds === null) return '–'; // nobody wrote it down
  const whole = Math.round(Math.abs(seconds));
  return `${seconds < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
