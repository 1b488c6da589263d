/** From what a list says to people who are entered. */

import type { DivisionDesk, EntrantsRead, LineProblem, NewEntrant, Person } from '../protocol';

export interface ToEnter {
  readonly people: readonly NewEntrant[];
  /** Lines that nobody can be entered from, in the order of the list. */
  readonly problems: readonly LineProblem[];
}

/**
 * Rows with the division they name, or the chosen one, but for those who are in the contest already.
 * Where there are several, whoever names none of them is in no division that the director has meant.
 */
export function toEnter({ rows, problems }: EntrantsRead, divisions: readonly Pick<DivisionDesk, 'id' | 'name'>[], chosen: string, known: readonly Person[]): ToEnter {
  const there = new Set(known.map(who));
  const lines = new Map<string, number>();
  const people: NewEntrant[] = [];
  const left = [...problems];
  for (const { line, text, name, group, division } of rows) {
    const named = division === null ? undefined : divisions.find((one) => fold(one.name) === fold(division) || one.id === division);
    const person = { name, group: group || null, division: named?.id ?? chosen };
    const other = lines.get(who(person));
    if (named === undefined && division !== null && divisions.length > 1) left.push({ line, text, code: 'no_such_division', params: { division } });
    else if (there.has(who(person))) left.push({ line, text, code: 'already_there', params: { name } });
    else if (other !== undefined) left.push({ line, text, code: 'doubled_name', params: { name, other } });
    else {
      lines.set(who(person), line);
      people.push(person);
    }
  }
  return { people, problems: left.sort((one, other) => one.line - other.line) };
}

/** By what the desk tells people apart. */
const who = ({ name, group, division }: Pick<Person, 'name' | 'group' | 'division'>) => JSON.stringify([division, name.toLowerCase(), (group ?? '').toLowerCase()]);

/** What stays to be mended: the head of the columns, and the lines that could not be used. */
export function linesLeft({ head }: Pick<EntrantsRead, 'head'>, problems: readonly Pick<LineProblem, 'text'>[]): string {
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
    const told = fold(`${name} ${group ?? ''} ${number}`);
    return words.every((word) => told.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
