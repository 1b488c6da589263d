/** From what a list says to people who are entered. */

import type { DivisionDesk, EntrantsRead, NewEntrant, Person } from '../protocol';

/** Rows with the division they name, or the chosen one. */
export function toEnter(rows: EntrantsRead['rows'], divisions: readonly Pick<DivisionDesk, 'id' | 'name'>[], chosen: string): NewEntrant[] {
  return rows.map(({ name, group, division }) => {
    const named = division === null ? undefined : divisions.find((one) => fold(one.name) === fold(division) || one.id === division);
    return { name, group: group || null, division: named?.id ?? chosen };
  });
}

/** The lines that could not be used, so that they can be mended; with the head of the columns where there is one. */
export function linesLeft(text: string, problems: readonly { readonly line: number }[]): string {
  const lines = text.split(/\r\n|\r|\n/);
  return problems.map(({ line }) => lines[line - 1] ?? '').join('\n');
}

/** People whose name, school or number has every word of the search. */
export function found(people: readonly Person[], search: string): Person[] {
  const words = fold(search).split(/\s+/);
  return people.filter(({ name, group, number }) => {
    const told = fold(`${name} ${group ?? ''} ${number}`);
    return words.every((word) => told.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
