import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clear, notice, noticeRule, notices, settle } from './notices.svelte';

const shown = () => notices.current?.words();
const LONG_MS = 60_000;

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    clear();
    vi.useRealTimers();
  });

  it('shows the latest one, for a moment', () => {
    notice('info', () => 'first');
    notice('good', () => 'second');
    expect(shown()).toBe('second');
    vi.advanceTimersByTime(LONG_MS);
    expect(shown()).toBeUndefined();
  });

  it('does not let an earlier one take a later one away', () => {
    notice('info', () => 'first');
    vi.advanceTimersByTime(4_000);
    notice('info', () => 'second');
    vi.advanceTimersByTime(4_000);
    expect(shown()).toBe('second');
  });

  it('keeps an error until the player goes on', () => {
    notice('info', () => 'before');
    noticeRule({ by: () => 'guide', run: () => {} }, () => 'not allowed');
    vi.advanceTimersByTime(LONG_MS);
    expect(shown()).toBe('not allowed');
    settle();
    expect(shown()).toBeUndefined();
  });

  it('lets the player go on without losing what is told', () => {
    notice('info', () => 'the server was away');
    settle();
    expect(shown()).toBe('the server was away');
  });
});
