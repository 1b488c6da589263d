import { expect, it } from 'vitest';
import { moved } from './moved';

it('links of before there were paths still lead to what they led to', () => {
  expect(moved('#/replay/m/1/2')).toBe('/replay/m/1/2');
  expect(moved('#/match/m1')).toBe('/m/m1');
  expect(moved('#/join/m1/s%2F')).toBe('/j/m1#s%2F');
  expect(moved('#/clock')).toBe('/clock');
  expect(moved('#/join/m1')).toBeNull();
  expect(moved('')).toBeNull();
});
