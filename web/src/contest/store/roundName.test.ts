import { describe, expect, it } from 'vitest';
import english from '../../i18n/contestRound/en.json';
import korean from '../../i18n/contestRound/ko.json';
import chinese from '../../i18n/contestRound/zh-Hans.json';
import type { RoundNameShown } from '../../net/protocol';
import { nameText, roundName } from './roundName';

const [en, ko, zh] = [english.rounds, korean.rounds, chinese.rounds];
const of = (kind: RoundNameShown['kind'], players: number): RoundNameShown => ({ kind, players });

describe('the name of a round', () => {
  it('is in the terms of each language', () => {
    const rounds = [
      of('preliminary', 90),
      of('round_of', 64),
      of('quarterfinal', 16),
      of('semifinal', 8),
      of('final', 4),
    ];
    const named = (words: typeof en) => rounds.map((name) => nameText(name, words));
    expect(named(en)).toEqual([
      'Preliminaries',
      'Round of 64',
      'Quarter-final',
      'Semi-final',
      'Final',
    ]);
    expect(named(ko)).toEqual(['예선', '64강', '16강', '준결승', '결승']);
    expect(named(zh)).toEqual(['预选赛', '六十四强', '十六强', '半决赛', '决赛']);
  });

  it('has Chinese numerals up to 999', () => {
    expect([8, 10, 20, 100, 104, 110, 128, 1024].map((players) => zh.of(players))).toEqual([
      '八强',
      '十强',
      '二十强',
      '一百强',
      '一百〇四强',
      '一百一十强',
      '一百二十八强',
      '1024强',
    ]);
  });

  it('follows the number, which is alone where there is no name', () => {
    expect(roundName('Round 3', of('semifinal', 8), en)).toBe('Round 3 · Semi-final');
    expect(roundName('Round 3', null, en)).toBe('Round 3');
  });

  it('is what the director calls the round, if they do', () => {
    expect(roundName('1라운드', { ...of('round_of', 32), text: '조별 예선' }, ko)).toBe(
      '1라운드 · 조별 예선',
    );
    expect(nameText({ kind: null, players: 12, text: 'Day two' }, en)).toBe('Day two');
  });
});
