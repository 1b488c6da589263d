/** A score pad on its way into a club: who is who, and the results of its evening. */

import type { MemberShown, Result } from '../../net/protocol';
import { named } from './people';

/** What a score pad tells of one of its people. */
export interface Scored {
  /** On the pad. */
  readonly id: string;
  /** Empty for who gave none. */
  readonly name: string;
  readonly place: number;
  readonly score: number;
  readonly games: number;
  readonly wins: number;
}

/** The key of a member; `new` for somebody to be added, `out` for who is left out, null where nobody has said. */
export type Who = string | 'new' | 'out' | null;

/** Who is meant, as far as the names tell; *adds* is whether members can be added. */
export function guessed(
  people: readonly Scored[],
  members: readonly MemberShown[],
  adds: boolean,
): Record<string, Who> {
  return Object.fromEntries(
    people.map(({ id, name }): [string, Who] => {
      if (name === '') return [id, null];
      const found = named(members, name);
      const known = members.some((one) => !one.erased && one.name === name);
      return [id, found ? found.id : adds && !known ? 'new' : null];
    }),
  );
}

/** Whether everybody is somebody, and nobody somebody else too. */
export function isClear(people: readonly Scored[], who: Readonly<Record<string, Who>>): boolean {
  const said = people.map(({ id }) => who[id] ?? null);
  const members = said.filter((one) => one !== null && one !== 'new' && one !== 'out');
  return (
    said.every((one) => one !== null) &&
    said.some((one) => one !== 'out') &&
    new Set(members).size === members.length
  );
}

/**
 * The results of those who are not left out; *made* are the keys of the new members, in the order
 * of the pad. Places close up where somebody is left out.
 */
export function resultsFrom(
  people: readonly Scored[],
  who: Readonly<Record<string, Who>>,
  made: readonly string[],
): Result[] {
  const fresh = people.filter(({ id }) => who[id] === 'new').map(({ id }) => id);
  const there = people.filter(({ id }) => who[id] !== 'out' && who[id] != null);
  return there
    .map(({ id, place, score, games, wins }) => ({
      member: (who[id] === 'new' ? made[fresh.indexOf(id)] : who[id]) ?? '',
      place: 1 + there.filter((other) => other.place < place).length,
      score,
      games,
      wins,
    }))
    .sort((one, other) => one.place - other.place);
}
