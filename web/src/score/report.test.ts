import { beforeEach, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { scoreWords } from '../i18n/scoreWords';
import { router } from '../kit/router.svelte';
import { settings } from '../kit/settings.svelte';
import { COLOR_VARS, colorNameOf } from './report';

beforeEach(async () => {
  await speak('en');
  settings.palette = null;
  router.route = { page: 'score' };
});

it('names the fourth colour as it is shown', () => {
  const names = () => COLOR_VARS.map((_, color) => colorNameOf(color, scoreWords()));
  expect(names()).toEqual(['red', 'blue', 'black', 'orange', 'gold', 'purple']);
  settings.palette = 'safe';
  expect(names()[3]).toBe('teal');
});
