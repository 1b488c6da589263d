/** A score pad or a match on its way into a club: who is who, and the results of its evening. */

import type { EveningShown, Level, MemberShown, Result, Source } from '../../net/protocol';
import { named } from './people';

/** The result of one person of a score pad or a match. */
export interface Scored {
  /** On the pad or in the match. */
  readonly id: string;
  /** The level of a bot; null for a person. */
  readonly bot?: Level | null;
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
    people.map(({ id, name, bot }): [string, Who] => {
      // A bot is a member where the club has one of its level.
      if (bot) return [id, members.find((one) => !one.erased && one.bot === bot)?.id ?? 'out'];
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

/** The evening into which somebody else has put the same results; null if there is none. */
export function sameEvening(
  evenings: readonly EveningShown[],
  source: Source,
  day: string,
  results: readonly Result[],
): string | null {
  const scoresOf = (all: readonly Result[]) =>
    all
      .map(({ member, place, score, games, wins }) => [member, place, score, games, wins].join())
      .sort()
      .join(';');
  const same = evenings.find(
    (one) =>
      one.source === source && one.date === day && scoresOf(one.results) === scoresOf(results),
  );
  return same?.id ?? null;
}
