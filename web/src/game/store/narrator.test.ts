import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../i18n/index.svelte';
import { follow, unseen } from '../model/happened';
import { MELD_RULES } from '../model/meldRules';
import type { MatchView, SeatView, Seen } from '../../net/protocol';
import { announcer } from '../../kit/announcer.svelte';
import { narrate, turnCame } from './narrator';
import { notices } from '../../kit/notices.svelte';
import { settings } from '../../kit/settings.svelte';

const sitting = (count: number) =>
  ({ seats: Array.from({ length: count }, () => ({}) as SeatView) }) as unknown as MatchView;

beforeAll(async () => {
  settings.locale = 'en';
  await speak('en');
});

beforeEach(() => void vi.useFakeTimers());

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe('time that is up', () => {
  const words = () => announcer.polite.map((spoken) => spoken.words);
  const late: Seen[] = [
    { type: 'timed_out', seq: 1, seat: 0, unfinished: true } as Seen,
    { type: 'drew', seq: 2, seat: 0, count: 3, cause: 'unfinished', tiles: ['R7', 'B9', 'K2'] },
  ];
  const tellAll = async (you: number) => {
    const before = words();
    narrate(follow(unseen(you), late), { rules: MELD_RULES, name: () => 'Robin' }, 'm');
    await vi.runAllTimersAsync();
    return words().slice(before.length);
  };

  it('is told with the tiles that were drawn for it, in one sentence that stays', async () => {
    expect(await tellAll(0)).toEqual(['Time is up: you drew 3 tiles (red 7, blue 9, black 2)']);
    expect(notices.current?.tone).toBe('error');
    expect(notices.current?.words()).toBe('Time is up: you drew 3 tiles (red 7, blue 9, black 2)');
  });

  it('is told of others without their tiles', async () => {
    late[1] = { type: 'drew', seq: 2, seat: 0, count: 3, cause: 'unfinished' };
    expect(await tellAll(1)).toEqual([
      'Time is up for Robin: the tiles went back to where they were',
      'Robin had to draw 3 tiles',
    ]);
  });
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
