/** From what a list says to people who are entered. */

import type { Column, EntrantsRead, LineProblem, NewEntrant, Person } from '../../net/protocol';

/** The people of a list as they are entered. */
export function toEnter({ rows }: Pick<EntrantsRead, 'rows'>, chosen: string): NewEntrant[] {
  return rows.map(({ name, group, into }) => ({ name, group, division: into ?? chosen }));
}

/** The columns with one of them chosen to hold something, which no other holds then. */
export function chooseColumn(columns: readonly Column[], at: number, kind: Column): Column[] {
  return columns.map((one, index) => (index === at ? kind : one === kind ? 'ignored' : one));
}

/** The lines that could not be used, below the header, so that they can be corrected. */
export function linesLeft(
  { head }: Pick<EntrantsRead, 'head'>,
  problems: readonly Pick<LineProblem, 'text'>[],
): string {
  if (problems.length === 0) return '';
  return [...(head === null ? [] : [head]), ...problems.map(({ text }) => text)].join('\n');
}

/** From where to where a line stands in a text; lines count from 1. */
export function lineRange(text: string, line: number): readonly [number, number] {
  const before = text.split('\n').slice(0, line - 1);
  const from = before.reduce((sum, one) => sum + one.length + 1, 0);
  const end = text.indexOf('\n', from);
  return [from, end < 0 ? text.length : end];
}

/** People whose name, school or number has every word of the search. */
export function found(people: readonly Person[], search: string): Person[] {
  const words = fold(search).split(/\s+/);
  return people.filter(({ name, group, number }) => {
    const text = fold(`${name} ${group ?? ''} ${number}`);
    return words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
