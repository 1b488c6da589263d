import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from './announcer.svelte';

let announcer: Announcer;
/** Everything that came to the region, in order. */
let heard: string[];
let last: number;

beforeEach(() => {
  vi.useFakeTimers();
  announcer = new Announcer();
  heard = [];
  last = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 50) {
    await vi.advanceTimersByTimeAsync(50);
    for (const { id, words } of announcer.polite) if (id > last) heard.push(words);
    last = Math.max(last, ...announcer.polite.map(({ id }) => id));
  }
}

const sentences = Array.from(
  { length: 60 },
  (_, at) => `Announcement ${at} of a game in which a lot happens at once.`,
);

describe('announcements', () => {
  it('are all told, in order, however fast they come', async () => {
    for (const words of sentences) {
      announcer.say(words);
      await pass(100);
    }
    await pass(240_000);
    expect(heard).toEqual(sentences);
    expect(announcer.waiting).toBe(0);
  });

  it('wait until there was time to hear the ones before', async () => {
    announcer.say('x'.repeat(400));
    announcer.say('later');
    await pass(15_000);
    expect(heard).toHaveLength(1);
    await pass(5_000);
    expect(heard).toHaveLength(2);
  });

  it.each([
    ['Korean', '타일을 가져갔습니다 '],
    ['Chinese', '摸了一张牌并打出了牌'],
  ])('in %s take as long as their syllables do', async (_, sentence) => {
    announcer.say(sentence.repeat(10));
    announcer.say(sentence);
    await pass(12_000);
    expect(heard).toHaveLength(1);
    await pass(8_000);
    expect(heard).toHaveLength(2);
  });

  it('that come together are told together', async () => {
    announcer.say('Emmy drew');
    announcer.say('Your turn');
    await pass(50);
    expect(heard).toEqual(['Emmy drew', 'Your turn']);
  });

  it('are heard twice when they are said twice', async () => {
    announcer.say('Carl drew');
    await pass(3_000);
    announcer.say('Carl drew');
    await pass(3_000);
    expect(heard).toEqual(['Carl drew', 'Carl drew']);
  });

  it('never change once they are there, and do not heap up', async () => {
    for (const words of sentences) announcer.say(words);
    await pass(2_000);
    const [first] = announcer.polite;
    await pass(8_000);
    expect(announcer.polite).toContain(first);
    await pass(240_000);
    expect(announcer.polite.length).toBeLessThanOrEqual(12);
  });

  it('of how things stand come after the news, and only the newest of them', async () => {
    announcer.say('Carl drew');
    announcer.sayState('Open with 30 points, or draw');
    await pass(50);
    announcer.sayState('12 of 30 points');
    announcer.sayState('12 of 30 points');
    announcer.say('Emmy is back');
    announcer.sayState('Ready: 3 tiles');
    await pass(10_000);
    announcer.sayState('');
    await pass(10_000);
    expect(heard).toEqual([
      'Carl drew',
      'Open with 30 points, or draw',
      'Emmy is back',
      'Ready: 3 tiles',
    ]);
    announcer.sayState('Ready: 3 tiles');
    await pass(1_000);
    expect(heard).toHaveLength(5);
  });

  it('that would be late go before those that wait; alarms wait for nothing', async () => {
    announcer.say('y'.repeat(330));
    await pass(50);
    announcer.say('Emmy drew');
    announcer.sayNext('Your turn');
    announcer.alarm('5 seconds left');
    expect(announcer.assertive.map(({ words }) => words)).toEqual(['5 seconds left']);
    await pass(20_000);
    expect(heard.slice(1)).toEqual(['Your turn', 'Emmy drew']);
  });

  it('that would be late are told once, however often they came meanwhile', async () => {
    announcer.say('y'.repeat(330));
    await pass(50);
    for (const name of ['Emmy', 'Carl', 'Ada']) {
      announcer.say(`${name} drew`);
      announcer.sayNext('Your turn');
    }
    await pass(20_000);
    expect(heard.slice(1)).toEqual(['Your turn', 'Emmy drew', 'Carl drew', 'Ada drew']);
  });
});
