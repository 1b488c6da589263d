import { describe, expect, it } from 'vitest';
import { PAGES } from '../net/tables';
import { contestPath, invitationPath, matchPath, replayPath, watchPath } from './addresses';
import { parseRoute } from './router.svelte';

describe('addresses', () => {
  it('are read and written alike', () => {
    expect(parseRoute('/')).toEqual({ page: 'home' });
    expect(parseRoute(matchPath('ab/c'))).toEqual({ page: 'match', match: 'ab/c' });
    const link = new URL(invitationPath('m', 's/ä'), 'http://here');
    expect(link.href).toBe('http://here/j/m#s%2F%C3%A4');
    expect(parseRoute(link.pathname, link.hash)).toEqual({
      page: 'join',
      match: 'm',
      invite: 's/ä',
    });
  });

  it('of a contest lead to it, or to what is printed of it', () => {
    const shown = (address: string) =>
      parseRoute(new URL(address, 'http://h').pathname, new URL(address, 'http://h').hash);
    expect(shown(contestPath('c1', 's+/'))).toEqual({
      page: 'contest',
      contest: 'c1',
      part: '',
      secret: 's+/',
    });
    expect(shown(contestPath('c1', 's', 'sheets/2'))).toEqual({
      page: 'contest',
      contest: 'c1',
      part: 'sheets/2',
      secret: 's',
    });
    expect(parseRoute('/clubs')).toEqual({ page: 'clubs' });
    expect(parseRoute('/club/a/evenings/e1', '#1-s')).toEqual({
      page: 'club',
      club: 'a',
      part: 'evenings/e1',
      secret: '1-s',
    });
    expect(parseRoute('/contests')).toEqual({ page: 'contests' });
    for (const path of ['/c', '/c/', '/club', '/contests/x', '/clubs/x'])
      expect(parseRoute(path), path).toEqual({ page: 'lost' });
  });

  it('of a replay lead to a turn, or to where a record is opened', () => {
    const shown = (address: string) =>
      parseRoute(new URL(address, 'http://h').pathname, new URL(address, 'http://h').hash);
    expect(shown(replayPath('m', 2, 17, 's+'))).toEqual({
      page: 'replay',
      match: 'm',
      game: 2,
      turn: 17,
      secret: 's+',
    });
    expect(shown('/replay/m')).toEqual({
      page: 'replay',
      match: 'm',
      game: 1,
      turn: 0,
      secret: '',
    });
    expect(shown('/replay')).toEqual({ page: 'replay', match: null, game: 1, turn: 0, secret: '' });
    expect(shown('/replay/m/x/-')).toMatchObject({ game: 1, turn: 0 });
    expect(shown('/replay/m/1/2/3')).toEqual({ page: 'lost' });
  });

  it('of onlookers keep their secret behind the #', () => {
    const link = new URL(watchPath('m', 's+'), 'http://here');
    expect(parseRoute(link.pathname, link.hash)).toEqual({
      page: 'watch',
      match: 'm',
      secret: 's+',
    });
    expect(parseRoute('/watch')).toEqual({ page: 'lost' });
  });

  it('keep the secret of an invitation behind the #', () => {
    const link = new URL(invitationPath('m', 'secret'), 'http://here');
    expect(link.pathname + link.search).not.toContain('secret');
  });

  it('that lead nowhere say so', () => {
    for (const path of [
      '/nothing',
      '/m',
      '/m/',
      '/j/',
      '/toString/x',
      '/learn/x',
      '/m/%E0%A4',
      '//x',
    ]) {
      expect(parseRoute(path), path).toEqual({ page: 'lost' });
    }
    expect(parseRoute('/j/m')).toEqual({ page: 'join', match: 'm', invite: '' });
  });

  it('are those that the server shows the page for', () => {
    const shown = (path: string) => parseRoute(path).page !== 'lost';
    for (const page of PAGES) expect(shown(`/${page}`) || shown(`/${page}/x`), page).toBe(true);
    expect(parseRoute('/learn')).toEqual({ page: 'learn' });
  });
});
