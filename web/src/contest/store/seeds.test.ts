import { describe, expect, it } from 'vitest';
import type { Person } from '../../net/protocol';
import { seedsFrom, textOf } from './seeds';

const person = (id: string, name: string, group: string | null = null) =>
  ({ id, name, group }) as Person;
const people = [
  person('a', 'Ada Lovelace', 'North'),
  person('b', 'Ben', 'South'),
  person('c', '김서연', 'North'),
  person('d', 'Ben', 'East'),
];

describe('seeds', () => {
  it('follow ratings, the highest first', () => {
    const list = 'Name,Rating\nada  lovelace, 1500\n김서연,1850.5\nNobody,2000';
    expect(seedsFrom(list, people, 'rating')).toEqual(['c', 'a']);
  });

  it('follow the results of an earlier contest, as they are saved', () => {
    const list =
      '\ufeffPlace,Name,School\r\n2,"Lovelace, Ada",x\r\n1,김서연,North\r\n3,Ada Lovelace,North\r\n';
    expect(seedsFrom(list, people, 'place')).toEqual(['c', 'a']);
  });

  it('tell people of one name apart by their school', () => {
    expect(seedsFrom('1;Ben;East\n2;Ben;South\n3;Ben;West', people, 'place')).toEqual(['d', 'b']);
  });

  it('follow the lines where there are no numbers; who has none comes last', () => {
    expect(seedsFrom('김서연\nAda Lovelace', people, 'rating')).toEqual(['c', 'a']);
    expect(seedsFrom('김서연\nAda Lovelace\t7', people, 'place')).toEqual(['a', 'c']);
  });

  it('take each person once', () => {
    expect(seedsFrom('1,김서연\n2,Ada Lovelace\n3,김서연', people, 'place')).toEqual(['c', 'a']);
  });
});

describe('a file', () => {
  it('is Unicode, or what spreadsheets of the language write', () => {
    expect(textOf(new TextEncoder().encode('김').buffer as ArrayBuffer, 'ko')).toBe('김');
    expect(textOf(new Uint8Array([0xb1, 0xe8]).buffer, 'ko')).toBe('김');
  });
});
