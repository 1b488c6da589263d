import { describe, expect, it } from 'vitest';
import { rackGrid, tableHeight, tableMetrics, tableTiles, tileWidth, type Metrics } from './fit';

describe('fitting the screen', () => {
  const metrics: Metrics = { aspect: 1.36, tileGap: 2, meldPad: 4, gapX: 8, gapY: 12, caption: 0 };

  it('takes the largest tile at which all melds fit', () => {
    const lengths = Array.from({ length: 22 }, () => 4);
    const width = tileWidth(lengths, { width: 1200, height: 480 }, metrics, 25, 56);
    expect(tableHeight(lengths, 1200, width, metrics)).toBeLessThanOrEqual(480);
    expect(tableHeight(lengths, 1200, width + 1, metrics)).toBeGreaterThan(480);
  });

  it('grows tiles with the table, up to 76 px', () => {
    expect(tableTiles(1690, false).most).toBe(76);
    expect(tableTiles(1200, false).most).toBe(54);
    expect(tableTiles(3000, false).most).toBe(76);
  });

  it('shrinks them to 26 px and no further: three groups of four beside each other on a phone', () => {
    const { least, most } = tableTiles(348, true);
    const groups = [4, 4, 4];
    const tight = tableMetrics(true, true);
    expect(least).toBe(26);
    expect(
      tileWidth(
        Array.from({ length: 30 }, () => 4),
        { width: 340, height: 300 },
        tight,
        least,
        most,
      ),
    ).toBe(26);
    expect(tableHeight(groups, 340, least, tight)).toBe(tableHeight([4], 340, least, tight));
  });

  it('breaks a run that is longer than a phone is wide', () => {
    expect(tableHeight([13], 340, 40, metrics)).toBeGreaterThan(tableHeight([7], 340, 40, metrics));
  });

  it('keeps a rack of 20 tiles in two rows on a phone, at 32 px or more', () => {
    expect(rackGrid(20, 340, 2, 32, 46)).toMatchObject({ rows: 2, columns: 10, tile: 32 });
    expect(rackGrid(21, 340, 2, 32, 46).rows).toBe(3);
    expect(rackGrid(70, 290, 2, 32, 46).tile).toBe(26);
  });

  it('adds no rows where a low screen has tiles smaller than the least', () => {
    expect(rackGrid(14, 1000, 4, 38, 34)).toMatchObject({ rows: 2, tile: 34 });
  });

  it('stays within its rail where smaller tiles than 26 px are asked for', () => {
    const { rows, columns, tile } = rackGrid(17, 160, 2, 18, 30, 1);
    expect(columns * tile + (columns - 1) * 2).toBeLessThanOrEqual(160);
    expect(rows).toBeLessThanOrEqual(5);
  });
});
