/** The order of players that a list of ratings, or the results of an earlier contest, gives. */

import type { Locale } from '../../i18n/locale';
import type { Person } from '../../net/protocol';

/** Whether the highest number is the best, as for ratings, or the lowest, as for places. */
export type Measure = 'rating' | 'place';

const NUMBER = /^\d+(?:[.,]\d+)?$/;
const WESTERN = 'windows-1252';
const OTHER_ENCODINGS: Partial<Record<Locale, string>> = {
  ko: 'euc-kr',
  'zh-Hans': 'gb18030',
  'zh-Hant': 'big5',
  ja: 'shift_jis',
};

/** People of a list, best first: each line has a name and a number; without numbers its order counts. */
export function seedsFrom(text: string, people: readonly Person[], measure: Measure): string[] {
  const byName = new Map<string, Person[]>();
  for (const one of people)
    byName.set(fold(one.name), [...(byName.get(fold(one.name)) ?? []), one]);
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map(cellsOf)
    .flatMap((cells) => {
      const person = personIn(cells, byName);
      const number = cells.find((cell) => NUMBER.test(cell.trim()));
      return person ? [{ id: person.id, value: valueOf(number, measure) }] : [];
    });
  return [...new Set(lines.toSorted((one, other) => one.value - other.value).map(({ id }) => id))];
}

/** What sorts a line: less for a better one. */
function valueOf(number: string | undefined, measure: Measure): number {
  if (number === undefined) return Number.MAX_VALUE;
  const value = Number(number.trim().replace(',', '.'));
  return measure === 'rating' ? -value : value;
}

/** The player whom a line names; of several with one name, the one of the line's school. */
function personIn(
  cells: readonly string[],
  byName: ReadonlyMap<string, readonly Person[]>,
): Person | undefined {
  const folded = cells.map(fold);
  const alike = folded.map((cell) => byName.get(cell)).find((some) => some !== undefined) ?? [];
  return alike.length < 2
    ? alike[0]
    : alike.find(({ group }) => group !== null && folded.includes(fold(group)));
}

/** The cells of a line of a spreadsheet: between tabs, semicolons or commas, perhaps in quotes. */
function cellsOf(line: string): string[] {
  const mark = ['\t', ';'].find((one) => line.includes(one)) ?? ',';
  const cells = [''];
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (letter === mark && !quoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}

const fold = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The text of a file: Unicode, or what spreadsheets of this language write otherwise. */
export function textOf(bytes: ArrayBuffer, locale: Locale): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OTHER_ENCODINGS[locale] ?? WESTERN).decode(bytes);
  }
}
