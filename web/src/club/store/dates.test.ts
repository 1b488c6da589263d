import { describe, expect, it } from 'vitest';
import { dayOf, dayText, fieldOf, momentOf, momentText, weekAfter } from './dates';

const NOW = new Date(2026, 10, 28, 13, 5);

describe('days', () => {
  it('are those of this place', () => {
    expect(dayOf(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03');
    expect(dayText('2026-11-29', 'en', NOW)).toBe('Sunday, November 29');
    expect(dayText('2025-11-29', 'en', NOW)).toBe('Saturday, November 29, 2025');
    expect(dayText('2026-11-29', 'ko', NOW)).toBe('11월 29일 일요일');
  });

  it('go into a field and come back', () => {
    const at = new Date(2026, 11, 6, 18, 30).getTime();
    expect(fieldOf(at)).toBe('2026-12-06T18:30');
    expect(momentOf(fieldOf(at))).toBe(at);
    expect(momentOf('')).toBeNull();
    expect(momentText(at, 'en', NOW)).toContain('Sunday, December 6');
  });

  it('come again a week later, also after a long pause', () => {
    const at = new Date(2026, 10, 22, 18).getTime();
    expect(fieldOf(weekAfter(at, NOW.getTime()))).toBe('2026-11-29T18:00');
    expect(fieldOf(weekAfter(at, new Date(2026, 11, 24).getTime()))).toBe('2026-12-27T18:00');
  });
});
