import { describe, expect, it } from 'vitest';
import { kept, type Kept } from './contestLinks.svelte';

const one = (contest: string, changes: Partial<Kept> = {}): Kept => ({
  contest,
  secret: 's',
  role: 'director',
  name: contest,
  at: 0,
  ...changes,
});

describe('the contests of this browser', () => {
  it('are there once for each role, the latest first, with the newest link', () => {
    const all = [one('a'), one('b'), one('c')];
    expect(
      kept(all, one('b', { secret: 'new' })).map(({ contest, secret }) => [contest, secret]),
    ).toEqual([
      ['b', 'new'],
      ['a', 's'],
      ['c', 's'],
    ]);
    expect(
      kept(all, one('a', { role: 'players' })).map(({ contest, role }) => [contest, role]),
    ).toContainEqual(['a', 'director']);
  });
});
