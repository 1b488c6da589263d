import { describe, expect, it } from 'vitest';
import type { Layout, Meld } from '../../game/model/layout';
import { frameOf, type Box } from '../photo/geometry';
import type { Shown } from '../photo/picture';
import type { Spot } from '../photo/spot';
import { isSeen, placesOf, spotsOf, UNSEEN, wayOf, type Spots } from './onPhoto';
import { BLANK } from './position';

const WIDE = 30;
const HIGH = 40;
const photo = (width = 400, height = 300): Shown => ({
  canvas: {} as HTMLCanvasElement,
  size: [width, height],
});
const TABLE = photo();
const RACK = photo(400, 100);

function spot(x: number, y: number, picture = TABLE): Spot {
  const [left, right, top, low] = [x - WIDE / 2, x + WIDE / 2, y - HIGH / 2, y + HIGH / 2];
  const box: Box = [
    [left, top],
    [right, top],
    [right, low],
    [left, low],
  ];
  return { picture, box };
}

const at = (spots: Spots | undefined, id: number) => {
  const found = spots?.get(id);
  return found && frameOf(found.box).center.map(Math.round);
};

/** `R4:1` is the piece 1, a red 4; ids of melds begin at 100. */
function layout(melds: readonly string[], rack = ''): Layout {
  const pieces = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ kind: word.split(':')[0]!, id: Number(word.split(':')[1]) }));
  const named = melds.map((text, index): Meld => {
    const [, id, tiles] = /^(?:(\d+)=)?(.*)$/.exec(text)!;
    return { id: id ? Number(id) : 100 + index, tiles: pieces(tiles!) };
  });
  return { melds: named, rack: pieces(rack), nextId: 1000 };
}

const ROW = [1, 2, 3].map((id) => [id, spot(40 + id * WIDE, 50)] as const);

describe('where tiles lie', () => {
  it('is told in the order of a position, and found again in another order', () => {
    const spots: Spots = new Map([...ROW, [9, spot(50, 50, RACK)]]);
    const before = layout(['R4:1 R5:2 R6:3', 'K1:4 K2:5 K3:6'], 'B7:8 B7:9');
    const places = placesOf(before, spots);
    expect(places.table.map((row) => row.map(Boolean))).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    const position = {
      ...BLANK,
      table: before.melds.map(({ tiles }) => tiles.map(({ kind }) => kind)),
      rack: ['B7', 'B7'],
    };
    const after = layout(['K1:11 K2:12 K3:13', 'R4:14 R5:15 R6:16'], 'B7:17 B7:18');
    const found = spotsOf(after, position, places);
    expect([...found.keys()].sort()).toEqual([14, 15, 16, 18]);
    expect(at(found, 15)).toEqual([100, 50]);
  });

  it('is known of nothing that no photo shows', () => {
    expect(isSeen(UNSEEN)).toBe(false);
    expect(isSeen({ table: [[null]], rack: [null, spot(1, 1)] })).toBe(true);
    expect(spotsOf(layout(['R4:1 R5:2 R6:3'], 'B7:4'), BLANK, UNSEEN).size).toBe(0);
  });
});

describe('a step', () => {
  const start = layout(['R4:1 R5:2 R6:3'], 'R7:4');

  it('goes beside the end of a row, as far as its tiles are from each other', () => {
    const way = wayOf(new Map(ROW), [start, layout(['R4:1 R5:2 R6:3 R7:4'])], () => [4]);
    expect(at(way[1], 4)).toEqual([160, 50]);
    const front = wayOf(new Map(ROW), [start, layout(['R3:4 R4:1 R5:2 R6:3'])], () => [4]);
    expect(at(front[1], 4)).toEqual([40, 50]);
    expect(at(way[0], 4)).toBeUndefined();
  });

  it('goes between two tiles', () => {
    const way = wayOf(new Map(ROW), [start, layout(['R4:1 R5:2 R5:4 R6:3'])], () => [4]);
    expect(at(way[1], 4)).toEqual([115, 50]);
  });

  it('follows a row that is seen from the other side', () => {
    const turned = ROW.map(([id]) => {
      const [a, b, c, d] = spot(300 - id * WIDE, 200).box;
      return [id, { picture: TABLE, box: [c, d, a, b] as Box }] as const;
    });
    const way = wayOf(new Map(turned), [start, layout(['R4:1 R5:2 R6:3 R7:4'])], () => [4]);
    expect(at(way[1], 4)).toEqual([180, 200]);
  });

  it('stays on the photo, and knows one tile of a row from its own size', () => {
    const edge = new Map([[3, spot(390, 50)]]);
    const way = wayOf(edge, [start, layout(['R4:1 R5:2 R6:3 R7:4'])], () => [4]);
    expect(at(way[1], 4)).toEqual([400, 50]);
  });

  it('begins a new meld where nothing lies, with room for what follows', () => {
    const rack = [4, 5, 6].map((id) => [id, spot(id * WIDE, 50, RACK)] as const);
    const layouts = [
      layout(['R4:1 R5:2 R6:3'], 'B7:4 B8:5 B9:6'),
      layout(['R4:1 R5:2 R6:3', '200=B8:5'], 'B7:4 B9:6'),
      layout(['R4:1 R5:2 R6:3', '200=B7:4 B8:5 B9:6']),
    ];
    const way = wayOf(new Map([...ROW, ...rack]), layouts, (step) => (step === 1 ? [5] : [4, 6]));
    const last = way[2]!;
    const boxes = [1, 2, 3, 4, 5, 6].map((id) => frameOf(last.get(id)!.box));
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(
          Math.abs(one.center[0] - other.center[0]) >= WIDE - 1 ||
            Math.abs(one.center[1] - other.center[1]) >= HIGH,
        ).toBe(true);
    expect([4, 5, 6].map((id) => last.get(id)!.picture)).toEqual([TABLE, TABLE, TABLE]);
    expect(at(last, 4)![0]!).toBeLessThan(at(last, 5)![0]!);
    expect(at(last, 5)![0]!).toBeLessThan(at(last, 6)![0]!);
  });

  it('takes the tile away where its place is on no photo', () => {
    const rack: Spots = new Map([[4, spot(50, 50, RACK)]]);
    const unseen = wayOf(rack, [start, layout(['R4:1 R5:2 R6:3 R7:4'])], () => [4]);
    expect(unseen[1]!.size).toBe(0);
    const full = new Map(
      Array.from(
        { length: 140 },
        (_, id) => [id, spot(15 + (id % 14) * 29, 15 + Math.floor(id / 14) * 30)] as const,
      ),
    );
    const lines = [layout(['R4:1 R5:2 R6:3'], 'B7:900'), layout(['R4:1 R5:2 R6:3', 'B7:900'])];
    expect(wayOf(full, lines, () => [900])[1]!.has(900)).toBe(false);
  });

  it('is nothing where there are no layouts', () => {
    expect(wayOf(new Map(ROW), [], () => [])).toEqual([new Map(ROW)]);
  });
});
