import { expect, it } from 'vitest';
import { breaksAnywhere } from './names';

it('a name breaks inside a word only if a phone has no room for the word', () => {
  expect(breaksAnywhere('Maximiliana Featherstonehaugh')).toBe(false);
  expect(breaksAnywhere('Wolfeschlegelsteinhausen Jr.')).toBe(true);
});
