/** Boxes of tiles on a photo: where they are, how they are turned, and new ones by a drag. */

import type { PhotoTile, Point } from './reading';

/** The corners of a tile, clockwise from its own top left. */
export type Box = PhotoTile['box'];

/** A tile seen from itself: its centre, and unit vectors to its right and down. */
export interface Frame {
  readonly center: Point;
  readonly right: Point;
  readonly down: Point;
  readonly width: number;
  readonly height: number;
}

export const LEVEL: Pick<Frame, 'right' | 'down'> = { right: [1, 0], down: [0, 1] };
/** Height of a tile in its widths. */
const TALL = 1.36;
/** A drag of less than this share of a usual tile marks the place, not the size. */
const LEAST = 0.35;

export function frameOf([a, b, c, d]: Box): Frame {
  const across: Point = [(b[0] - a[0] + c[0] - d[0]) / 2, (b[1] - a[1] + c[1] - d[1]) / 2];
  const along: Point = [(d[0] - a[0] + c[0] - b[0]) / 2, (d[1] - a[1] + c[1] - b[1]) / 2];
  const [width, height] = [Math.hypot(...across), Math.hypot(...along)];
  return {
    center: [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4],
    right: width > 0 ? [across[0] / width, across[1] / width] : LEVEL.right,
    down: height > 0 ? [along[0] / height, along[1] / height] : LEVEL.down,
    width,
    height,
  };
}

/** The corners as SVG writes them. */
export function pointsOf(box: Box): string {
  return box.map((point) => point.join(',')).join(' ');
}

/** By how many degrees a tile is turned clockwise. */
export function turnOf(box: Box): number {
  const { right } = frameOf(box);
  return (Math.atan2(right[1], right[0]) * 180) / Math.PI;
}

/** Whether two tiles cover each other, if only with a corner. */
export function touches(one: Frame, other: Frame): boolean {
  const away: Point = [other.center[0] - one.center[0], other.center[1] - one.center[1]];
  const along = (vector: Point, axis: Point) => vector[0] * axis[0] + vector[1] * axis[1];
  const reach = ({ right, down, width, height }: Frame, axis: Point) =>
    (Math.abs(along(right, axis)) * width + Math.abs(along(down, axis)) * height) / 2;
  // Two rectangles are apart if they are so along a side of one of them.
  return [one.right, one.down, other.right, other.down].every(
    (axis) => Math.abs(along(away, axis)) < reach(one, axis) + reach(other, axis),
  );
}

/** How far *point* is to the right of a tile's centre and below it, as the tile sees it. */
export function offset({ center, right, down }: Frame, [x, y]: Point): Point {
  const away: Point = [x - center[0], y - center[1]];
  return [away[0] * right[0] + away[1] * right[1], away[0] * down[0] + away[1] * down[1]];
}

export function boxAround({ center, right, down, width, height }: Frame): Box {
  const corner = (x: number, y: number): Point => [
    center[0] + (right[0] * x * width + down[0] * y * height) / 2,
    center[1] + (right[1] * x * width + down[1] * y * height) / 2,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Whether *point* is on the tile. */
export function covers(box: Box, point: Point): boolean {
  const frame = frameOf(box);
  const [x, y] = offset(frame, point);
  return Math.abs(x) <= frame.width / 2 && Math.abs(y) <= frame.height / 2;
}

/**
 * The box that a drag from one corner to another draws, turned as the nearest of the *others* is.
 * A short drag gives a box of the usual size there; without others it is as large as *usual*.
 */
export function drawnBox(from: Point, to: Point, others: readonly Box[], usual: number): Box {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const frames = others.map(frameOf);
  const distance = ({ center }: Frame) => Math.hypot(center[0] - middle[0], center[1] - middle[1]);
  const nearest = frames.reduce<Frame | null>(
    (best, frame) => (best === null || distance(frame) < distance(best) ? frame : best),
    null,
  );
  const like = nearest ?? { center: middle, ...LEVEL, width: usual, height: usual * TALL };
  const [across, along] = offset({ ...like, center: from }, to);
  const [width, height] = [Math.abs(across), Math.abs(along)];
  const small = width < LEAST * like.width || height < LEAST * like.height;
  return boxAround({ ...like, center: middle, ...(small ? {} : { width, height }) });
}

/** A box beside a tile, to its right. */
export function boxBeside(box: Box): Box {
  const frame = frameOf(box);
  const { center, right, width } = frame;
  return boxAround({
    ...frame,
    center: [center[0] + right[0] * width * 1.02, center[1] + right[1] * width * 1.02],
  });
}
