import { describe, expect, it } from 'vitest';
import type { EveningShown, MemberShown } from '../../net/protocol';
import { scoredIn } from './match';
import { guessed, isClear, resultsFrom, sameEvening, type Scored } from './pad';

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

describe('a match in a club', () => {
  const sheet = (termination: string) => ({ termination });
  const match = {
    seats: [
      { kind: 'person', name: 'Mina', level: null },
      { kind: 'bot', name: 'Bot', level: 'easy' },
    ],
    standings: [
      { seat: 1, rank: 1, points: 12, wins: 2 },
      { seat: 0, rank: 2, points: -12, wins: 1 },
    ],
    sheet: [sheet('call'), sheet('redeal'), sheet('call'), sheet('exhausted')],
  } as unknown as Parameters<typeof scoredIn>[0];

  it('has the places, points and games of those who played', () => {
    expect(scoredIn(match)).toEqual([
      { id: '1', name: 'Bot', bot: 'easy', place: 1, score: 12, games: 3, wins: 2 },
      { id: '0', name: 'Mina', bot: null, place: 2, score: -12, games: 3, wins: 1 },
    ]);
  });

  it('leaves bots out, unless one of their level is a member', () => {
    const bot: MemberShown = { ...member('m5', 'Robo'), bot: 'easy' };
    expect(guessed(scoredIn(match), MEMBERS, true)).toEqual({ 0: 'm1', 1: 'out' });
    expect(guessed(scoredIn(match), [...MEMBERS, bot], true)).toEqual({ 0: 'm1', 1: 'm5' });
  });

  it('is the evening that somebody else at the table has put in', () => {
    const results = resultsFrom(PAD, { p1: 'm2', p2: 'out', p3: 'm1' }, []);
    const put: EveningShown = {
      id: 'e4',
      date: '2026-11-28',
      title: '',
      source: 'match',
      ruleset: 'classic',
      results: [...results].reverse(),
      versions: 1,
    };
    expect(sameEvening([put], 'match', '2026-11-28', results)).toBe('e4');
    expect(sameEvening([put], 'match', '2026-11-29', results)).toBe(null);
    expect(sameEvening([put], 'score_pad', '2026-11-28', results)).toBe(null);
    expect(sameEvening([put], 'match', '2026-11-28', results.slice(1))).toBe(null);
  });
});
