import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { MyMatch } from '../net/protocol';
import { settings } from '../kit/settings.svelte';
import { stateOf } from './matchText';

beforeAll(async () => {
  settings.locale = 'ko';
  await speak('ko');
  // Other tests share these modules, and with them the language.
  return async () => {
    settings.locale = 'en';
    await speak('en');
  };
});

function lobby(asked: number[], seat = 0): MyMatch {
  return {
    match: 'm',
    status: 'lobby',
    ruleset: 'classic',
    seats: ['Kim', 'Lee', 'Ann'],
    your_turn: false,
    seat,
    to_move: null,
    created_at: 0,
    changed_at: 0,
    glance: {
      kinds: ['person', 'person', 'person'],
      game: 0,
      games: 1,
      played: 0,
      points: [0, 0, 0],
      leaders: [],
      tiles: null,
      asked,
    },
  };
}

describe('what is waited for', () => {
  it('is who was asked for a rematch and has not answered', () => {
    expect(stateOf(lobby([]))).toBe('모두 모였습니다');
    expect(stateOf(lobby([1, 2]))).toBe('\u2068Lee\u2069, \u2068Ann\u2069 님을 기다립니다');
    expect(stateOf(lobby([1], 1))).toBe('재대결 요청을 받았습니다');
  });
});
