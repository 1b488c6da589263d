/** Namesakes: two of one name have different schools, so a school tells them apart wherever the name is shown. */

import type { Person } from '../../net/protocol';

type Named = Pick<Person, 'id' | 'name' | 'group' | 'division'>;

/** The schools of those whose name somebody else of their division has too, by entrant. */
export function schoolsOf(people: Iterable<Named>): ReadonlyMap<string, string> {
  const all = [...people];
  const called = ({ name, division }: Named) => JSON.stringify([division, name.toLowerCase()]);
  const once = new Set<string>();
  const twice = new Set(all.map(called).filter((one) => once.size === once.add(one).size));
  return new Map(
    all.flatMap((one) =>
      one.group && twice.has(called(one)) ? [[one.id, one.group] as const] : [],
    ),
  );
}

/** A name as it stands in a line of text. */
export const withSchool = (name: string, school: string | undefined): string =>
  school ? `${name} (${school})` : name;

/** What everybody is called in a line of text: namesakes with their schools. */
export function calling(people: ReadonlyMap<string, Named>): (entrant: string) => string {
  const schools = schoolsOf(people.values());
  return (entrant) => withSchool(people.get(entrant)?.name ?? entrant, schools.get(entrant));
}
