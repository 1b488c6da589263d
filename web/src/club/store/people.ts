/** The people of a club: the ink of their colours, and who is meant by a name. */

import type { Color, MemberShown, NewMember } from '../../net/protocol';

/** Each is read on an ivory tile, in both themes. */
export const INKS: Readonly<Record<Color, string>> = {
  red: '#c8102e',
  orange: '#b0470a',
  yellow: '#8a6400',
  green: '#2f6b1f',
  teal: '#0f7173',
  blue: '#1f47b0',
  purple: '#7a2f93',
  pink: '#b51f73',
};
export const COLORS = Object.keys(INKS) as Color[];

/** A name as people compare it. */
function plain(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();
}

/** The member of this name; null if there is none, or more than one. */
export function named(members: Iterable<MemberShown>, name: string): MemberShown | null {
  const wanted = plain(name);
  const found = [...members].filter((one) => !one.erased && plain(one.name) === wanted);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** People as they are typed or pasted: one a line, or with commas between them. */
export function typedNames(text: string): NewMember[] {
  return text
    .split(/[\n,;、，]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({ name }));
}

/** Who can take part: everybody whose name was not removed, and those who did before. */
export function there(
  members: Iterable<MemberShown>,
  before: readonly string[] = [],
): MemberShown[] {
  return [...members].filter(({ id, erased }) => !erased || before.includes(id));
}

/** How many seats a table has for *people*, where *least* to *most* can play. */
export function seatsFor(people: number, least: number, most: number): number {
  return Math.max(least, Math.min(people, most));
}
