import { describe, expect, it } from 'vitest';
import { referee as en } from './en';
import { referee as ko } from './ko';
import { referee as zhHans } from './zh-Hans';

describe.each([
  ['en', en],
  ['ko', ko],
  ['zh-Hans', zhHans],
])('the referee’s phone in %s', (_, words) => {
  it('says of an entry without a name that it has none: a dash before points would be a minus', () => {
    expect(words.entryBy('Ben')).toContain('Ben');
    expect(words.entryBy('')).toMatch(/\p{L}$/u);
    expect(words.entryBy('')).not.toMatch(/[–−-]/);
    expect(words.entryBy('')).not.toBe(words.entryBy('Ben').replace('Ben', ''));
  });
});
