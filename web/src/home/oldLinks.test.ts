import { expect, it } from 'vitest';
import { pathOfOldLink } from './oldLinks';

it('links of before there were paths still lead to what they led to', () => {
  expect(pathOfOldLink('#/replay/m/1/2')).toBe('/replay/m/1/2');
  expect(pathOfOldLink('#/match/m1')).toBe('/m/m1');
  expect(pathOfOldLink('#/join/m1/s%2F')).toBe('/j/m1#s%2F');
  expect(pathOfOldLink('#/clock')).toBe('/clock');
  expect(pathOfOldLink('#/join/m1')).toBeNull();
  expect(pathOfOldLink('')).toBeNull();
});
