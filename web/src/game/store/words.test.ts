import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cited } from '../../i18n/errors';
import { speak } from '../../i18n/index.svelte';
import { bestReading } from '../model/classify';
import { parseMeld } from '../model/notation';
import { GameClocks } from './gameClocks.svelte';
import { choose } from '../../kit/settings.svelte';
import { clockText } from '../../i18n/figures';
import { tileName } from './words';

beforeAll(async () => {
  choose({ locale: 'en' });
  await speak('en');
});

function named(text: string): string[] {
  const laid = parseMeld(text);
  const reading = bestReading(laid);
  return laid.map((kind, place) => tileName(kind, reading?.standIns[place] ?? null));
}

describe('what a joker stands for', () => {
  it.each([
    ['[R2 JD R5]', 1, 'double joker as red 3 and red 4'],
    ['[R3 B3 JD]', 2, 'double joker as black 3 and teal 3'],
    ['[R13 J JD]', 2, 'double joker as two of blue 13, black 13, teal 13'],
    ['[R6 R7 JC B9]', 2, 'colour-change joker as 8'],
    ['[R3 JM R3]', 1, 'mirror joker'],
    ['[R9 B9 J]', 2, 'joker as black 9 or teal 9'],
    ['[R3 JM]', 1, 'mirror joker'],
  ])('%s', (meld, place, name) => {
    expect(named(meld)[place]).toBe(name);
  });
});

describe('in Chinese', () => {
  beforeAll(async () => {
    choose({ locale: 'zh-Hans' });
    await speak('zh-Hans');
    return async () => {
      choose({ locale: 'en' });
      await speak('en');
    };
  });

  it.each([
    ['[R2 JD R5]', 1, '作红色 3 和红色 4 的双重百搭'],
    ['[R6 R7 JC B9]', 2, '作 8 的变色百搭'],
    ['[R9 B9 J]', 2, '作黑色 9 或青色 9 的百搭'],
  ])('%s stands apart from its numbers', (meld, place, name) => {
    expect(named(meld)[place]).toBe(name);
  });
});

describe('game clocks', () => {
  it('count a started second over the time', () => {
    expect([clockText(245_000), clockText(1), clockText(0), clockText(-3_400)]).toEqual([
      '4:05',
      '0:01',
      '0:00',
      '−0:04',
    ]);
  });

  it('only the mover’s runs, below zero too', () => {
    const clocks = new GameClocks();
    clocks.set([1_000, -500], 1);
    clocks.tick();
    clocks.stop();
    expect(clocks.left?.[0]).toBe(1_000);
    expect(clocks.left?.[1]).toBeLessThanOrEqual(-500);
    clocks.set(null, null);
    expect(clocks.left).toBeNull();
  });

  it('wait for a delay, and stop at zero where that ends the turn', () => {
    const clocks = new GameClocks();
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const at = (moment: number) => {
      now.mockReturnValue(moment);
      clocks.tick();
      return [clocks.delay, clocks.left?.[0]];
    };
    for (const [ends, over] of [
      [true, 0],
      [false, -500],
    ] as const) {
      now.mockReturnValue(0);
      clocks.set([1_000, 9_000], 0, { delay: 2_000, ends });
      expect([at(1), at(1_500), at(2_000), at(2_700), at(3_500)]).toEqual([
        [2, 1_000],
        [1, 1_000],
        [0, 1_000],
        [0, 300],
        [0, over],
      ]);
      expect(clocks.left?.[1]).toBe(9_000);
    }
    clocks.stop();
    now.mockRestore();
  });
});

describe('citations', () => {
  it('name the document and its section', () => {
    expect(cited('unopened_penalty', 'tournament')).toBe('Contest regulation §4');
    expect(cited('threshold', 'classic')).toBe('Korean rule book, play');
    expect(cited('start_tie', 'classic')).toBe('not settled by the source; our interpretation');
  });
});
