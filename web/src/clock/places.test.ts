import { describe, expect, it } from 'vitest';
import { places, type Place } from './places';

const middle = ({ row, column, rows, columns }: Place) => ({
  x: column + columns / 2,
  y: row + rows / 2,
});

describe.each([true, false])('tiles around a screen, tall: %s', (tall) => {
  it.each([2, 3, 4, 5, 6])('%i players sit clockwise, and no two at one place', (players) => {
    const all = places(players, tall);
    expect(all).toHaveLength(players);
    const cells = all.flatMap(({ row, column, rows, columns }) =>
      Array.from(
        { length: rows * columns },
        (_, cell) => `${row + (cell % rows)},${column + Math.floor(cell / rows)}`,
      ),
    );
    expect(new Set(cells).size).toBe(cells.length);
    const centers = all.map(middle);
    const x = centers.reduce((sum, center) => sum + center.x, 0) / players;
    const y = centers.reduce((sum, center) => sum + center.y, 0) / players;
    const angles = centers.map((center) => Math.atan2(center.y - y, center.x - x));
    // On a screen y grows downwards, so clockwise angles grow; they jump back once at most.
    const jumps = angles.filter(
      (angle, index) => angle > (angles[(index + 1) % players] ?? 0),
    ).length;
    expect(jumps).toBe(1);
  });
});
