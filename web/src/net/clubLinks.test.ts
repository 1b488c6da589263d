import { describe, expect, it } from 'vitest';
import { eachOnce, kept, wayBack } from './clubLinks.svelte';
import type { KeptClub } from './protocol';

const one = (club: string, changes: Partial<KeptClub> = {}): KeptClub => ({
  club,
  secret: 's',
  role: 'member',
  name: club,
  at: 0,
  ...changes,
});

describe('the clubs of this browser', () => {
  it('are there once for each role, the latest first, with the newest link', () => {
    const all = [one('a'), one('b'), one('c')];
    expect(kept(all, one('b', { secret: 'new' }))).toEqual([
      one('b', { secret: 'new' }),
      one('a'),
      one('c'),
    ]);
    expect(kept(all, one('a', { role: 'guest' }))).toHaveLength(4);
  });

  it('are opened by the link that may do most', () => {
    const all = [one('a', { role: 'guest' }), one('b'), one('a', { role: 'keeper' }), one('a')];
    expect(wayBack(all, 'a')?.role).toBe('keeper');
    expect(wayBack(all, 'none')).toBeNull();
    expect(eachOnce(all).map(({ club, role }) => `${club} ${role}`)).toEqual([
      'a keeper',
      'b member',
    ]);
  });
});
