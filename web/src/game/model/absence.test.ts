import { describe, expect, it } from 'vitest';
import type { MatchView, SeatView } from '../../net/protocol';
import { mayDecide, voters } from './absence';

const seat = (changes: Partial<SeatView> = {}): SeatView => ({
  kind: 'person',
  name: 'Kim',
  level: null,
  stand_in: null,
  undo_ms: 0,
  asked: [],
  waits: null,
  connected: true,
  away: false,
  tiles: 14,
  opened: false,
  ...changes,
});
const gone = { connected: false, away: true };
const view = (you: number | null, ...seats: SeatView[]) =>
  ({ you, host: 0, status: 'playing', seats }) as unknown as MatchView;

describe('who decides that a bot stands in', () => {
  it('is the host, for those who have been away for long', () => {
    const there = view(
      0,
      seat(),
      seat(gone),
      seat({ connected: false }),
      seat({ ...gone, kind: 'bot' }),
    );
    expect([0, 1, 2, 3].map((at) => mayDecide(there, at))).toEqual([false, true, false, false]);
    expect(mayDecide(view(2, seat(), seat(gone), seat()), 1)).toBe(false);
  });

  it('is everybody while the host is away, but nobody for whom a bot plays or who looks on', () => {
    const away = [seat(gone), seat(), seat()];
    expect(mayDecide(view(1, ...away), 0)).toBe(true);
    expect(mayDecide(view(null, ...away), 0)).toBe(false);
    expect(mayDecide(view(1, seat(gone), seat({ stand_in: 'medium' })), 0)).toBe(false);
    expect(mayDecide(view(1, seat(gone), seat({ waits: 'not_now' })), 0)).toBe(false);
    expect(mayDecide(view(1, seat({ ...gone, stand_in: 'medium' }), seat()), 0)).toBe(false);
  });

  it('counts those who are there and play themselves', () => {
    const seats = [
      seat(gone),
      seat(),
      seat({ stand_in: 'hard' }),
      seat({ waits: 'not_now' }),
      seat({ kind: 'bot' }),
    ];
    expect(voters(view(1, ...seats), 0)).toEqual([1]);
  });
});
