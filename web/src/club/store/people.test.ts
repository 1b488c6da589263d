import { describe, expect, it } from 'vitest';
import type { MemberShown } from '../../net/protocol';
import { named, seatsFor, there, typedNames } from './people';

const member = (id: string, name: string, erased = false): MemberShown => ({
  id,
  name,
  color: 'red',
  animal: 'cat',
  erased,
  bot: '',
});
const FAMILY = [member('m1', 'Mina'), member('m2', 'José'), member('m3', 'removed', true)];

describe('who is meant by a name', () => {
  it('is the member of this name, however it is written', () => {
    expect(named(FAMILY, ' mina ')?.id).toBe('m1');
    expect(named(FAMILY, 'JOSE\u0301')?.id).toBe('m2');
    expect(named(FAMILY, 'Ada')).toBeNull();
    expect(named(FAMILY, 'removed')).toBeNull();
  });

  it('is nobody where two have it, as with first names', () => {
    expect(named([...FAMILY, member('m4', 'Mina')], 'Mina')).toBeNull();
  });
});

it('names come one a line or with commas', () => {
  expect(typedNames('Mina, Ada\n\n Jun 、Bo').map(({ name }) => name)).toEqual([
    'Mina',
    'Ada',
    'Jun',
    'Bo',
  ]);
});

it('erased members take part only where they did', () => {
  expect(there(FAMILY).map(({ id }) => id)).toEqual(['m1', 'm2']);
  expect(there(FAMILY, ['m3'])).toHaveLength(3);
});

it('a table has a seat for everybody whom it can hold', () => {
  expect([1, 3, 9].map((people) => seatsFor(people, 2, 4))).toEqual([2, 3, 4]);
});
