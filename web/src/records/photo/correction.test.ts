import { describe, expect, it } from 'vitest';
import { setOf } from '../../game/model/box';
import { MELD_RULES } from '../../game/model/meldRules';
import {
  addPhoto,
  addTile,
  changeTile,
  findTile,
  NOTHING,
  removePhoto,
  removeTile,
  tilesOf,
  undoChange,
  type Correction,
} from './correction';
import { boxBeside, covers, drawnBox, frameOf, type Box } from './geometry';
import type { PhotoReading, Point } from './reading';
import { judge, kindsOf, offers } from './verdict';

const WIDTH = 30;
const HEIGHT = 40;

/** A tile whose centre is *x*, *y*, turned clockwise by *turn*. */
function boxAt(x: number, y: number, turn = 0): Box {
  const corner = (right: number, down: number): Point => [
    x + (Math.cos(turn) * right * WIDTH - Math.sin(turn) * down * HEIGHT) / 2,
    y + (Math.sin(turn) * right * WIDTH + Math.cos(turn) * down * HEIGHT) / 2,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** A reading of rows that lie 100 px apart; `?` behind a tile: uncertain, `_`: a gap. */
function reading(...lines: string[]): PhotoReading {
  const tiles: PhotoReading['tiles'][number][] = [];
  const rows = lines.map((line, row) =>
    line.split(' ').flatMap((word, place) => {
      if (word === '_') return [];
      const tile = word.replace('?', '');
      const box = boxAt(20 + place * WIDTH, 50 + row * 100);
      tiles.push({ tile, box, confidence: 0.9, certain: tile === word, likely: ['K6', 'K9'] });
      return [tiles.length - 1];
    }),
  );
  return { size: [400, 400], tiles, rows, noMelds: [], tooMany: [] };
}

const photographed = (...lines: string[]) => addPhoto(NOTHING, 0, reading(...lines));
const rowsOf = (now: Correction) =>
  now.sheets.flatMap(({ rows }) => rows.map((row) => kindsOf(row).join(' ')));
const idOf = (now: Correction, kind: string) =>
  tilesOf(now).find((tile) => tile.kind === kind)?.id ?? 0;
const judged = (now: Correction) => judge(now, 'table', setOf('classic'), MELD_RULES);

describe('a correction', () => {
  it('begins with what was read, photo after photo', () => {
    const now = addPhoto(photographed('R4 R5 R6'), 1, reading('K1 B1 O1', 'R9'));
    expect(rowsOf(now)).toEqual(['R4 R5 R6', 'K1 B1 O1', 'R9']);
    expect(new Set(tilesOf(now).map(({ id }) => id)).size).toBe(7);
    expect(rowsOf(removePhoto(now, 0))).toEqual(['K1 B1 O1', 'R9']);
  });

  it('keeps a tile that the reader put in no row', () => {
    const read = reading('R4 R5 R6', 'K9');
    const now = addPhoto(NOTHING, 0, { ...read, rows: [[0, 1, 2]] });
    expect(rowsOf(now)).toEqual(['R4 R5 R6', 'K9']);
  });

  it('changes a tile, which then needs no look, and takes changes back one by one', () => {
    const first = photographed('R4 R5? R6', 'K9');
    const changed = changeTile(first, idOf(first, 'R5'), 'B5');
    const removed = removeTile(changed, idOf(first, 'K9'));
    expect(rowsOf(removed)).toEqual(['R4 B5 R6']);
    expect(judged(first).unsure).toHaveLength(1);
    expect(judged(changed).unsure).toEqual([]);
    expect(rowsOf(undoChange(removed))).toEqual(['R4 B5 R6', 'K9']);
    expect(undoChange(undoChange(removed)).sheets).toEqual(first.sheets);
    const empty = undoChange(undoChange(undoChange(removed)));
    expect(empty.sheets).toEqual([]);
    expect(undoChange(empty)).toBe(empty);
  });

  it('gives a tile that was added another id, also after an undo', () => {
    const first = photographed('R4 R5');
    const one = addTile(first, 0, 'R6', boxAt(80, 50));
    const other = addTile(undoChange(one), 0, 'R7', boxAt(80, 50));
    expect(idOf(one, 'R6')).not.toBe(idOf(other, 'R7'));
    expect(findTile(other, idOf(one, 'R6'))).toBeNull();
  });
});

describe('a tile that was missed', () => {
  it('goes to the end, to the front or into a row', () => {
    const row = photographed('_ R5 _ R7');
    // A gap splits nothing here: the reader gave one row.
    expect(rowsOf(addTile(row, 0, 'R6', boxAt(80, 52)))).toEqual(['R5 R6 R7']);
    expect(rowsOf(addTile(row, 0, 'R4', boxAt(20, 47)))).toEqual(['R4 R5 R7']);
    expect(rowsOf(addTile(row, 0, 'R8', boxAt(140, 50)))).toEqual(['R5 R7 R8']);
  });

  it('joins the two rows between which it lies', () => {
    const read = reading('R4 R5 _ R7 R8');
    const now = addPhoto(NOTHING, 0, {
      ...read,
      rows: [
        [0, 1],
        [2, 3],
      ],
    });
    expect(rowsOf(addTile(now, 0, 'R6', boxAt(80, 50)))).toEqual(['R4 R5 R6 R7 R8']);
  });

  it('is a row of its own elsewhere, in reading order', () => {
    const now = photographed('R4 R5 R6', 'K1 K2 K3');
    expect(rowsOf(addTile(now, 0, 'O9', boxAt(300, 55)))[1]).toBe('O9');
    expect(rowsOf(addTile(now, 0, 'O9', boxAt(50, 100)))[1]).toBe('O9');
    expect(rowsOf(addTile(now, 0, 'O9', boxAt(50, 300)))[2]).toBe('O9');
    expect(rowsOf(addTile(now, 0, 'O9', boxAt(50, 5)))[0]).toBe('O9');
  });

  it('finds its row also where that is upside down', () => {
    const tiles = ['R4', 'R5'].map((tile, place) => ({
      tile,
      confidence: 1,
      certain: true,
      likely: [],
      box: boxAt(200 - place * WIDTH, 50, Math.PI),
    }));
    const now = addPhoto(NOTHING, 0, { ...reading(), tiles, rows: [[0, 1]] });
    expect(rowsOf(addTile(now, 0, 'R6', boxAt(140, 50, Math.PI)))).toEqual(['R4 R5 R6']);
    expect(rowsOf(addTile(now, 0, 'R3', boxAt(230, 50, Math.PI)))).toEqual(['R3 R4 R5']);
  });
});

describe('a box', () => {
  it('is drawn from corner to corner, turned as its neighbour', () => {
    const level = frameOf(drawnBox([10, 10], [40, 50], [], 20));
    expect([level.center, level.width, level.height]).toEqual([[25, 30], 30, 40]);
    const turned = boxAt(100, 100, 0.3);
    const [from, , to] = boxAt(150, 110, 0.3);
    const drawn = frameOf(drawnBox(to, from, [turned], 20));
    expect(drawn.right[0]).toBeCloseTo(Math.cos(0.3));
    expect(drawn.width).toBeCloseTo(WIDTH);
    expect(drawn.height).toBeCloseTo(HEIGHT);
  });

  it('has the usual size where the drag was short', () => {
    const near = frameOf(drawnBox([150, 100], [153, 101], [boxAt(100, 100)], 20));
    expect([near.width, near.height]).toEqual([WIDTH, HEIGHT]);
    expect(frameOf(drawnBox([150, 100], [153, 101], [], 20)).width).toBeCloseTo(20);
  });

  it('covers its tile, and another one is beside it', () => {
    const box = boxAt(100, 100, 0.5);
    expect(covers(box, [100, 100])).toBe(true);
    expect(covers(box, [100 + WIDTH, 100])).toBe(false);
    expect(covers(boxBeside(box), [100 + Math.cos(0.5) * WIDTH, 100 + Math.sin(0.5) * WIDTH])).toBe(
      true,
    );
  });
});

describe('the verdict', () => {
  it('counts valid melds', () => {
    const found = judged(photographed('R4 R5 R6', 'K8 B8 O8', 'B1 J B3 B4'));
    expect([found.valid, found.bad, found.alone, found.loose]).toEqual([3, [], [], false]);
  });

  it('cuts a row into the melds that touch, and reads a run from either end', () => {
    const found = judged(photographed('R4 R5 R6 B9 K9 O9', 'K7 K6 K5'));
    expect(found.rows.map(({ tiles }) => kindsOf(tiles).join(' '))).toEqual([
      'R4 R5 R6',
      'B9 K9 O9',
      'K5 K6 K7',
    ]);
    expect(found.valid).toBe(3);
  });

  it('names the row that is not a valid meld, with the reason', () => {
    const found = judged(photographed('R4 R5 R6', 'K8 B8 O3', 'R1 R2', 'O12'));
    expect(found.bad.map(({ tiles, fault }) => [kindsOf(tiles).join(' '), fault])).toEqual([
      ['K8 B8 O3', 'mixed'],
      ['R1 R2', 'too_short'],
    ]);
    expect(kindsOf(found.alone)).toEqual(['O12']);
    expect(found.loose).toBe(false);
  });

  it('changes with a correction', () => {
    const now = photographed('R4 R5 B6');
    expect(judged(now).valid).toBe(0);
    expect(judged(changeTile(now, idOf(now, 'B6'), 'R6')).valid).toBe(1);
  });

  it('counts the tiles of all photos, and jokers too', () => {
    const now = addPhoto(photographed('R4 R5 R6 J', 'R6 B6 K6'), 1, reading('R6 O6 K6 J J'));
    expect(
      judged(now).tooMany.map(({ kind, copies, tiles }) => [kind, tiles.length, copies]),
    ).toEqual([
      ['R6', 3, 2],
      ['J', 3, 2],
    ]);
    expect(judge(now, 'table', setOf('standard'), MELD_RULES).tooMany).toEqual([]);
    expect(judged(photographed('JD')).tooMany[0]?.copies).toBe(0);
  });

  it('takes the rows of a rack for no melds', () => {
    const found = judge(photographed('R4 B5 K6', 'R4 R4'), 'rack', setOf('classic'), MELD_RULES);
    expect(found.rows.map(({ tiles }) => kindsOf(tiles).join(' '))).toEqual(['R4 B5 K6 R4 R4']);
    expect([found.valid, found.bad, found.alone, found.loose]).toEqual([0, [], [], false]);
    expect(found.tooMany).toHaveLength(1);
  });

  it('takes tiles that lie apart for loose', () => {
    expect(judged(photographed('R4', 'R5', 'B6')).loose).toBe(true);
    expect(judged(NOTHING).loose).toBe(false);
  });
});

describe('what is offered for a tile', () => {
  const row = photographed('R4 R5? B6').sheets[0]?.rows[0] ?? [];

  it('begins with what was read, and then makes the row valid', () => {
    expect(offers(row[2] ?? null, row, 2, setOf('classic'), MELD_RULES)).toEqual([
      'B6',
      'K6',
      'K9',
      'R6',
      'J',
    ]);
  });

  it('is what fits where a tile was missed', () => {
    const two = row.slice(0, 2);
    expect(offers(null, two, 2, setOf('classic'), MELD_RULES)).toEqual(['R6', 'J']);
    expect(offers(null, [], 0, setOf('classic'), MELD_RULES)).toEqual([]);
  });

  it('is nothing that the rule set does not have', () => {
    const tile = { ...row[0]!, likely: ['JM', 'R1'] };
    expect(offers(tile, [tile], 0, setOf('classic'), MELD_RULES)).toEqual(['R4', 'R1']);
    expect(offers(tile, [tile], 0, setOf('twist'), MELD_RULES)).toEqual(['R4', 'JM', 'R1']);
  });
});
