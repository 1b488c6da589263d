/** Seasons: when they are, who has won, and how they are counted from the start. */

import type { SeasonLineShown, SeasonRules, SeasonShown } from '../../net/protocol';

export type When = 'to_come' | 'on' | 'over';

/** Where a season is on the day *today*, as `2026-11-28`. */
export function whenIs({ first, last }: SeasonShown, today: string): When {
  return today < first ? 'to_come' : today <= last ? 'on' : 'over';
}

/** Those that go on first, then those to come, then the one that ended last. */
export function inOrder(seasons: readonly SeasonShown[], today: string): SeasonShown[] {
  const rank = { on: 0, to_come: 1, over: 2 };
  return [...seasons].sort(
    (one, other) =>
      rank[whenIs(one, today)] - rank[whenIs(other, today)] ||
      (one.last < other.last ? 1 : one.last > other.last ? -1 : 0),
  );
}

/** Who is first among those who played enough evenings. */
export function winners(lines: readonly SeasonLineShown[]): SeasonLineShown[] {
  return lines.filter(({ rank, ranked }) => ranked && rank === 1);
}

/** What a new season counts: the places of an evening, all of them. */
export const FIRST_RULES: SeasonRules = {
  count: 'points',
  points: [10, 7, 5, 3, 2, 1],
  best: null,
  min_evenings: 0,
  cap: null,
};

/** Points by place as they were typed: `10, 7, 5`; null if they are none. */
export function typedPoints(text: string): number[] | null {
  const parts = text.split(/[\s,;、，/]+/).filter((part) => part !== '');
  const points = parts.map(Number);
  const usable = (one: number) => Number.isFinite(one) && one >= 0 && one <= 1_000_000;
  return points.length > 0 && points.length <= 200 && points.every(usable) ? points : null;
}

/** A rank in each of several seasons, by member; who never played is left out. */
export function sideBySide(
  members: readonly string[],
  seasons: readonly (readonly SeasonLineShown[])[],
): { readonly member: string; readonly lines: (SeasonLineShown | null)[] }[] {
  const best = (lines: readonly (SeasonLineShown | null)[]) =>
    lines.map((line) => (line?.ranked ? line.rank : Infinity));
  return members
    .map((member) => ({
      member,
      lines: seasons.map((lines) => lines.find((line) => line.member === member) ?? null),
    }))
    .filter(({ lines }) => lines.some((line) => line !== null))
    .sort((one, other) => {
      const [ours, theirs] = [best(one.lines), best(other.lines)];
      const at = ours.findIndex((rank, index) => rank !== theirs[index]);
      return at < 0 ? 0 : (ours[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1;
    });
}
