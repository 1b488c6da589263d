import { beforeEach, expect, it } from 'vitest';
import { palette } from './palette';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

beforeEach(() => {
  settings.palette = null;
  router.route = { page: 'home' };
});

it('has orange beside real tiles, and colours that are easy to tell apart elsewhere', () => {
  expect(palette()).toBe('safe');
  router.route = { page: 'solve', position: '' };
  expect(palette()).toBe('classic');
  router.route = { page: 'contest', contest: 'c', part: 't', secret: 's' };
  expect(palette()).toBe('classic');
  router.route = { page: 'score' };
  expect(palette()).toBe('classic');
});

it('is the chosen one on every page', () => {
  settings.palette = 'classic';
  expect(palette()).toBe('classic');
  settings.palette = 'safe';
  router.route = { page: 'solve', position: '' };
  expect(palette()).toBe('safe');
});
