import { afterEach, expect, it } from 'vitest';
import { settings } from '../kit/settings.svelte';
import { labelled, listed } from './listed';

const before = settings.locale;

afterEach(() => {
  settings.locale = before;
});

it.each([
  ['en', 'Ada, 민서, 李明'],
  ['ko', 'Ada, 민서, 李明'],
  ['zh-Hans', 'Ada、민서、李明'],
  ['ja', 'Ada、민서、李明'],
  ['de', 'Ada, 민서, 李明'],
] as const)('%s', (locale, line) => {
  settings.locale = locale;
  expect(listed(['Ada', '민서', '李明'])).toBe(line);
});

it.each([
  ['en', 'Rank: 2'],
  ['ko', 'Rank: 2'],
  ['zh-Hans', 'Rank：2'],
] as const)('a label in %s', (locale, line) => {
  settings.locale = locale;
  expect(labelled('Rank', 2)).toBe(line);
});
