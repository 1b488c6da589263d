/** Tiles as oriented rectangles in a picture, in pixels; y grows downwards. */

import type { Point } from '../reading';

export interface Box {
  /** The centre. */
  readonly x: number;
  readonly y: number;
  /** The unit vector from the centre to the top of the tile. */
  readonly upX: number;
  readonly upY: number;
  readonly wide: number;
  readonly high: number;
}

/** The corners, clockwise from the tile's own top left. */
export function corners({ x, y, upX, upY, wide, high }: Box): [Point, Point, Point, Point] {
  const corner = (across: number, along: number): Point => [
    x + (-upY * across * wide + upX * along * high) / 2,
    y + (upX * across * wide + upY * along * high) / 2,
  ];
  return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
}

/** The box with top and bottom exchanged. */
export function turned(box: Box): Box {
  return { ...box, upX: -box.upX, upY: -box.upY };
}

/** How much of the smaller of two boxes the other covers, from 0 to 1. */
export function overlap(one: Box, other: Box): number {
  return Math.max(covered(one, other), covered(other, one));
}

/** The share of 8 x 8 points of a box that lie in an area. */
function covered(grid: Box, area: Box): number {
  let inside = 0;
  for (let row = 0; row < 8; row += 1) {
    const along = ((row + 0.5) / 8 - 0.5) * grid.high;
    for (let column = 0; column < 8; column += 1) {
      const across = ((column + 0.5) / 8 - 0.5) * grid.wide;
      const x = grid.x - grid.upY * across + grid.upX * along - area.x;
      const y = grid.y + grid.upX * across + grid.upY * along - area.y;
      const up = Math.abs(x * area.upX + y * area.upY) < area.high / 2;
      if (up && Math.abs(-x * area.upY + y * area.upX) < area.wide / 2) inside += 1;
    }
  }
  return inside / 64;
}
