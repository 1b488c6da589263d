/** The two shapes that have corners at the top, in a box of 24 by 24. */

export type Point = readonly [number, number];

/**
 * The diamond is slim and the triangle broad: on the smallest tiles, nine pixels wide and in
 * grey, nothing else tells red from teal.
 */
export const SHAPES = {
  R: [
    [12, -0.5],
    [18, 11.5],
    [12, 23.5],
    [6, 11.5],
  ],
  O: [
    [12, 3],
    [25, 22],
    [-1, 22],
  ],
} as const satisfies Record<string, readonly Point[]>;

/** The path of an SVG element. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}Z`;
}
