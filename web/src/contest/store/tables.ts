/** The numbers of the hall's real tables. */

import type { Params } from '../../net/api';
import type { RoundNameShown, TablesShown } from '../../net/protocol';

export interface Numbered {
  readonly numbering?: TablesShown | null;
}

/** A division in which rounds were played. */
export interface Played extends Numbered {
  readonly id: string;
  readonly name: string;
  /** Of its rounds. */
  readonly names?: readonly (RoundNameShown | null)[];
}

/** The number of a table, which counts from 0; without numbers of its own it counts from 1. */
export function tableNumber(division: Numbered | null | undefined, table: number): number {
  const numbers = division?.numbering?.numbers ?? [];
  return numbers[table] ?? Math.max(0, ...numbers) + 1 + table - numbers.length;
}

/** Values of a sentence of the log with the number of its table, which the server counts from 0. */
export function withTableNumber(params: Params): Params {
  const { table, table_number: own, ...rest } = params;
  return table === undefined ? params : { ...rest, table: own ?? Number(table) + 1 };
}

/** The room of a division's tables; empty where none was named. */
export const roomOf = (division: Numbered | null | undefined): string =>
  division?.numbering?.room ?? '';

const MOST = 400;
const HIGHEST = 9999;

/** Numbers as they are typed, such as `11-20, 25`; null for what is no such list. */
export function parseNumbers(text: string): number[] | null {
  const found: number[] = [];
  for (const part of text.split(/[\s,;、，]+/).filter(Boolean)) {
    const range = /^(\d{1,4})(?:[-–~](\d{1,4}))?$/.exec(part);
    if (!range) return null;
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    if (first < 1 || last < first || last > HIGHEST) return null;
    for (let number = first; number <= last && found.length <= MOST; number += 1)
      found.push(number);
  }
  return found.length > MOST ? null : found;
}

/** The same list with ranges, as people would write it. */
export function numbersText(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length;) {
    let end = at;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
    parts.push(end === at ? String(numbers[at]) : `${numbers[at]}-${numbers[end]}`);
    at = end + 1;
  }
  return parts.join(', ');
}
