import { beforeAll, expect, it } from 'vitest';
import { speak } from '../../i18n/index.svelte';
import { settings } from '../../kit/settings.svelte';
import { recordedName, recordedNames } from './names';

beforeAll(async () => {
  settings.locale = 'ko';
  await speak('ko');
  // Other tests share these modules, and with them the language.
  return async () => {
    settings.locale = 'en';
    await speak('en');
  };
});

it('says in the language of the reader how strong a bot was', () => {
  expect(recordedName('Ada (easy)')).toBe('Ada (쉬움)');
  expect(recordedName('(hard) (expert)')).toBe('(hard) (최고수)');
});

it.each(['Ada', 'Ada (mum)', '(easy)', 'easy', 'Ada(easy)', 'Ada (easy) '])(
  'leaves %s as it is',
  (name) => {
    expect(recordedName(name)).toBe(name);
  },
);

it('calls who has no name by the seat', () => {
  expect(recordedNames(['Ada', ''])).toEqual(['Ada', '자리 2']);
});
