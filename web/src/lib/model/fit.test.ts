import { describe, expect, it } from 'vitest';
import { rackGrid, tableHeight, tileWidth, type Metrics } from './fit';

describe('fitting the screen', () => {
  const metrics: Metrics = { aspect: 1.36, tileGap: 2, meldPad: 4, gapX: 8, gapY: 12, caption: 0 };

  it('takes the largest tile at which all melds fit', () => {
    const lengths = Array.from({ length: 22 }, () => 4);
    const width = tileWidth(lengths, { width: 1200, height: 480 }, metrics, 25, 56);
    expect(tableHeight(lengths, 1200, width, metrics)).toBeLessThanOrEqual(480);
    expect(tableHeight(lengths, 1200, width + 1, metrics)).toBeGreaterThan(480);
  });

  it('breaks a run that is longer than a phone is wide', () => {
    expect(tableHeight([13], 340, 40, metrics)).toBeGreaterThan(tableHeight([7], 340, 40, metrics));
  });

  it('keeps a rack of 20 tiles in two rows on a phone, at 32 px or more', () => {
    expect(rackGrid(20, 340, 2, 32, 46)).toMatchObject({ rows: 2, columns: 10, tile: 32 });
    expect(rackGrid(21, 340, 2, 32, 46).rows).toBe(3);
  });
});
