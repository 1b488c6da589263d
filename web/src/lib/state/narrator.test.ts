import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { MatchView, SeatView } from '../protocol';
import { announcer } from './announcer.svelte';
import { turnCame } from './narrator';
import { settings } from './settings.svelte';

const sitting = (count: number) => ({ seats: Array.from({ length: count }, () => ({}) as SeatView) }) as unknown as MatchView;

beforeAll(async () => {
  settings.locale = 'en';
  await speak('en');
});

beforeEach(() => void vi.useFakeTimers());

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe('a turn that comes', () => {
  it('is told where others play, too', async () => {
    turnCame(sitting(2), false);
    await vi.runAllTimersAsync();
    expect(announcer.polite.at(-1)?.words).toBe('Your turn');
  });

  it('is none where nobody else sits', () => {
    turnCame(sitting(1), false);
    expect(announcer.waiting).toBe(0);
  });
});
