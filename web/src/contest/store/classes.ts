/** Classes by the result of a division: who would be in which. */

import type { PlaceShown } from '../../net/protocol';

/** As many classes of nearly the same size; earlier ones take what does not divide. */
export function evenSizes(players: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_, at) => Math.floor(players / count) + (at < players % count ? 1 : 0),
  );
}

/** The people of each class, best first. The last class has everybody whom no other takes. */
export function classesOf(
  standings: readonly PlaceShown[],
  sizes: readonly number[],
): PlaceShown[][] {
  const there = standings.filter(({ there: stays }) => stays);
  let from = 0;
  return sizes.map((size, at) => {
    const end = at === sizes.length - 1 ? there.length : from + size;
    const found = there.slice(from, end);
    from = end;
    return found;
  });
}

/** People whom nothing tells apart, some in one class and some in the next. */
export function tiesBetween(classes: readonly (readonly PlaceShown[])[]): string[][] {
  const everybody = classes.flat();
  return classes.slice(1).flatMap((next, at) => {
    const [last, first] = [classes[at]?.at(-1), next[0]];
    if (!last || !first || !last.tied || last.rank !== first.rank) return [];
    return [everybody.filter(({ rank }) => rank === last.rank).map(({ entrant }) => entrant)];
  });
}
