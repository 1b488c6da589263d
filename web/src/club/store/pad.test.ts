import { describe, expect, it } from 'vitest';
import type { MemberShown } from '../../net/protocol';
import { guessed, isClear, resultsFrom, type Scored } from './pad';

const member = (id: string, name: string): MemberShown => ({
  id,
  name,
  color: 'red',
  animal: 'cat',
  erased: false,
  bot: '',
});
const scored = (id: string, name: string, place: number): Scored => ({
  id,
  name,
  place,
  score: -place,
  games: 3,
  wins: 0,
});
const MEMBERS = [member('m1', 'Mina'), member('m2', 'Ada')];
const PAD = [scored('p1', 'ada', 2), scored('p2', 'Bo', 1), scored('p3', 'Mina', 2)];

describe('a score pad in a club', () => {
  it('knows members by their names, and adds the others where that is allowed', () => {
    expect(guessed(PAD, MEMBERS, true)).toEqual({ p1: 'm2', p2: 'new', p3: 'm1' });
    expect(guessed(PAD, MEMBERS, false)).toEqual({ p1: 'm2', p2: null, p3: 'm1' });
    const strange = [scored('p1', '', 1), scored('p2', 'Mina', 2)];
    const twice = [...MEMBERS, member('m3', 'Mina')];
    expect(guessed(strange, twice, true)).toEqual({ p1: null, p2: null });
  });

  it('is clear when everybody is somebody else', () => {
    expect(isClear(PAD, { p1: 'm2', p2: 'new', p3: 'm1' })).toBe(true);
    expect(isClear(PAD, { p1: 'm2', p2: null, p3: 'm1' })).toBe(false);
    expect(isClear(PAD, { p1: 'm1', p2: 'new', p3: 'm1' })).toBe(false);
    expect(isClear(PAD, { p1: 'out', p2: 'out', p3: 'out' })).toBe(false);
  });

  it('gives the results of everybody who is not left out, in closed places', () => {
    const all = resultsFrom(PAD, { p1: 'm2', p2: 'new', p3: 'm1' }, ['m7']);
    expect(all.map((one) => [one.member, one.place])).toEqual([
      ['m7', 1],
      ['m2', 2],
      ['m1', 2],
    ]);
    const some = resultsFrom(PAD, { p1: 'm2', p2: 'out', p3: 'm1' }, []);
    expect(some.map(({ place }) => place)).toEqual([1, 1]);
  });
});
