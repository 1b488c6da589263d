import { expect, it } from 'vitest';
import words from '../../i18n/club/en.json';
import type { TableShown } from '../../net/protocol';
import { tablesText } from './tables';

const table = (free: number, ...seats: [string, boolean][]): TableShown => ({
  match: 'a',
  invite: free > 0 ? 'secret' : null,
  ruleset: 'classic',
  seats: seats.map(([name, present]) => ({ name, present })),
  free,
});

it('names those who are at the tables, each once, and counts the free seats', () => {
  expect(tablesText(words, [])).toBe('Nobody is at a table.');
  const tables = [
    table(1, ['Ada', true], ['Bo', false], ['', false]),
    table(1, ['Ada', true], ['', false]),
  ];
  expect(tablesText(words, tables)).toBe('Ada · 2 free seats');
  expect(tablesText(words, [table(0, ['Kim', true], ['Bo', true])])).toBe('Kim, Bo');
});
