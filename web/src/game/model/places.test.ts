import { describe, expect, it } from 'vitest';
import { meldSize } from './fit';
import { placesOf, type Area, type Lying, type Places } from './places';

const DESK: Area = { width: 1_250, height: 460, narrow: false, least: 30, most: 54 };
const PHONE: Area = { width: 378, height: 420, narrow: true, least: 26, most: 42 };
const SMALL: Area = { width: 308, height: 190, narrow: true, least: 26, most: 42 };

const melds = (...lengths: number[]): Lying[] =>
  lengths.map((length, index) => ({ id: index + 1, length }));
const EARLY = melds(4, 3, 4, 3, 5, 3, 4);
const LATE = melds(...Array.from({ length: 24 }, (_, index) => [4, 3, 3, 5][index % 4] ?? 3));

/** The melds with some longer, shorter, gone (0) or new. */
const after = (base: readonly Lying[], lengths: Readonly<Record<number, number>>): Lying[] => {
  const kept = base.map((meld) => ({ ...meld, length: lengths[meld.id] ?? meld.length }));
  const added = Object.entries(lengths).filter(([id]) => Number(id) >= 100);
  return [...kept, ...added.map(([id, length]) => ({ id: Number(id), length }))].filter(
    ({ length }) => length > 0,
  );
};

const spotsOf = ({ spots }: Places, ids: readonly number[]) => ids.map((id) => spots.get(id));
const rowOf = ({ spots }: Places, id: number) => spots.get(id)?.y;

/** What overlaps, or leaves the table. */
function faults(places: Places, now: readonly Lying[], area: Area): string[] {
  const room = area.width - 2 * places.pad;
  const boxes = now.map(({ id, length }) => {
    const { x, y } = places.spots.get(id) ?? { x: NaN, y: NaN };
    const { wide, high } = meldSize(length, room, places.tile, places.metrics);
    return { id, left: x, right: x + wide, top: y, bottom: y + high };
  });
  const outside = boxes.filter(
    ({ left, right, bottom }) => !(left >= 0 && right <= room + 1 && bottom <= places.height + 1),
  );
  const pairs = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).map((other) => [one, other] as const),
  );
  const over = pairs.filter(
    ([a, b]) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top,
  );
  return [
    ...outside.map(({ id }) => `${id} is outside`),
    ...over.map(([a, b]) => `${a.id} lies on ${b.id}`),
  ];
}

describe('during a turn', () => {
  it.each([
    ['a desk', DESK, EARLY],
    ['a phone', PHONE, EARLY],
    ['a full desk', DESK, LATE],
  ])('on %s the others stay when tiles leave a meld', (_, area, base) => {
    const before = placesOf(base, base, area);
    for (const left of [1, 2, 0]) {
      const now = placesOf(base, after(base, { 2: left }), area);
      const others = base.map(({ id }) => id).filter((id) => id !== 2);
      expect(now.tile).toBe(before.tile);
      expect(spotsOf(now, others)).toEqual(spotsOf(before, others));
    }
  });

  it('a new meld lies behind all others, which stay', () => {
    const before = placesOf(EARLY, EARLY, DESK);
    let last = before;
    const steps: Record<number, number>[] = [
      { 100: 1 },
      { 100: 3 },
      { 100: 3, 101: 4 },
      { 100: 3, 101: 4, 102: 3 },
    ];
    for (const added of steps) {
      const now = placesOf(EARLY, after(EARLY, added), DESK);
      const ids = EARLY.map(({ id }) => id);
      expect(now.tile).toBe(before.tile);
      expect(spotsOf(now, ids)).toEqual(spotsOf(before, ids));
      const newest = now.spots.get(Math.max(...Object.keys(added).map(Number)))!;
      expect(newest.y).toBeGreaterThanOrEqual(
        Math.max(...spotsOf(now, ids).map((spot) => spot!.y)),
      );
      last = now;
    }
    expect(last.scrolls).toBe(false);
  });

  it('a row of new melds moves nothing where the table has room for one', () => {
    for (let count = 3; count <= 6; count += 1) {
      const base = melds(...Array.from({ length: count }, () => 4));
      const before = placesOf(base, base, PHONE);
      const now = placesOf(base, after(base, { 100: 1, 101: 3 }), PHONE);
      const ids = base.map(({ id }) => id);
      expect(spotsOf(now, ids)).toEqual(spotsOf(before, ids));
    }
  });

  it('a meld that grows pushes only what lies behind it in its row', () => {
    const before = placesOf(EARLY, EARLY, DESK);
    const now = placesOf(EARLY, after(EARLY, { 2: 4 }), DESK);
    for (const { id } of EARLY) {
      expect(rowOf(now, id)).toBe(rowOf(before, id));
      if (rowOf(before, id) !== rowOf(before, 2) || id <= 2)
        expect(now.spots.get(id)).toEqual(before.spots.get(id));
    }
  });

  it('rows keep their melds where one of them is full: all tiles get a little smaller', () => {
    const base = melds(...Array.from({ length: 14 }, () => 4));
    const before = placesOf(base, base, DESK);
    const now = placesOf(base, after(base, { 1: 7 }), DESK);
    const rows = (places: Places) =>
      base.map(({ id }) =>
        base.findIndex((other) => rowOf(places, other.id) === rowOf(places, id)),
      );
    expect(rows(now)).toEqual(rows(before));
    expect(now.tile).toBeGreaterThan(before.tile * 0.84);
  });

  it('both halves of a split run lie where the run lay', () => {
    const base = melds(4, 8, 4);
    const before = placesOf(base, base, DESK);
    const now = placesOf(
      base,
      [
        { id: 1, length: 4 },
        { id: 2, length: 4 },
        { id: 100, length: 5 },
        { id: 3, length: 4 },
      ],
      DESK,
    );
    expect(rowOf(now, 100)).toBe(rowOf(before, 2));
    expect(now.spots.get(2)).toEqual(before.spots.get(2));
    expect(now.spots.get(100)!.x).toBeLessThan(now.spots.get(3)!.x);
  });

  it('what is laid on an empty table stays when more is laid beside it', () => {
    const one = placesOf([], [{ id: 100, length: 3 }], DESK);
    const two = placesOf(
      [],
      [
        { id: 100, length: 3 },
        { id: 101, length: 4 },
      ],
      DESK,
    );
    expect(two.spots.get(100)).toEqual(one.spots.get(100));
    expect(two.spots.get(101)!.y).toBe(one.spots.get(100)!.y);
  });
});

it('nothing overlaps and nothing leaves the table, whatever is arranged', () => {
  let seed = 7;
  const below = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 100; round += 1) {
    const base = melds(...Array.from({ length: below(26) }, () => 3 + below(6)));
    const changes: Record<number, number> = {};
    for (let change = below(5); change > 0; change -= 1) changes[1 + below(26)] = below(14);
    for (let added = below(5); added > 0; added -= 1) changes[100 + added] = 1 + below(5);
    const now = after(base, changes);
    for (const area of [DESK, PHONE, SMALL, { ...SMALL, height: Infinity }])
      expect(faults(placesOf(base, now, area), now, area)).toEqual([]);
  }
});
