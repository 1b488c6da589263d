import { describe, expect, it } from 'vitest';
import { spokenIn } from '../../testing/catalogues';
import { translations } from '../translations';
import type words from './en.json';

describe.each(await spokenIn(translations<typeof words>('referee')))(
  'the referee’s phone in %s',
  (_, words) => {
    it('says of an entry without a name that it has none: a dash before points would be a minus', () => {
      expect(words.entryBy('Ben')).toContain('Ben');
      expect(words.entryBy('')).toMatch(/\p{L}$/u);
      expect(words.entryBy('')).not.toMatch(/[–−-]/);
      expect(words.entryBy('')).not.toBe(words.entryBy('Ben').replace('Ben', ''));
    });
  },
);
