import { afterEach, expect, it } from 'vitest';
import { settings } from '../state/settings.svelte';
import { listed } from './listed';

const before = settings.locale;

afterEach(() => {
  settings.locale = before;
});

it.each([
  ['en', 'Ada, 민서, 李明'],
  ['ko', 'Ada, 민서, 李明'],
  ['zh-Hans', 'Ada、민서、李明'],
] as const)('%s', (locale, line) => {
  settings.locale = locale;
  expect(listed(['Ada', '민서', '李明'])).toBe(line);
});
