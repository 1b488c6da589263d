/** What would make a photo easier to read, judged by the tiles that were found on it. */

import type { ReadTile } from './correction';
import { frameOf, type Box } from './geometry';
import { LONGEST, type Shown } from './picture';

export type Advice = 'closer' | 'straighter' | 'light';

/** Height of a tile below which coming closer helps, in pixels of the picture that is read. */
const SMALL = 34;
/** A tile is some 1.4 times as high as it is wide; one seen from the side is less. */
const FLAT = 1.15;
/** How much larger the nearest tiles are than the farthest where the camera is held at a slant. */
const SLANTED = 1.6;
/** Brightness of tiles, from 0 to 255, below which more light helps. */
const DARK = 95;
/** Width of a photo of which the brightness is judged, in pixels. */
const BRIGHT_PX = 480;

/** What would make a photo of these tiles easier to read. */
export function adviceFor({ canvas, size }: Shown, tiles: readonly ReadTile[]): Advice[] {
  const boxes = tiles.map(({ box }) => box);
  const small = document.createElement('canvas');
  const scale = Math.max(1, size[0] / BRIGHT_PX);
  [small.width, small.height] = [Math.ceil(size[0] / scale), Math.ceil(size[1] / scale)];
  const context = small.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(canvas, 0, 0, small.width, small.height);
  const pixels = context.getImageData(0, 0, small.width, small.height);
  const read = Math.max(1, Math.max(...size) / LONGEST);
  return advice(boxes, read, brightnessOf(pixels, boxes, scale));
}

/**
 * What helps, the most important first. *scale*: pixels of the photo in one of the picture that was
 * read; *brightness*: that of its tiles, from 0 to 255.
 */
export function advice(boxes: readonly Box[], scale: number, brightness: number): Advice[] {
  if (boxes.length === 0) return [];
  const frames = boxes.map(frameOf);
  const heights = sorted(frames.map(({ height }) => height / scale));
  const middle = (values: readonly number[]) => values[values.length >> 1]!;
  const [near, far] = [
    heights.at(-1 - Math.floor(heights.length / 8))!,
    heights[heights.length >> 3]!,
  ];
  const flat = middle(sorted(frames.map(({ width, height }) => height / Math.max(width, 1))));
  const found: Advice[] = [];
  if (middle(heights) < SMALL) found.push('closer');
  if (flat < FLAT || near > SLANTED * far) found.push('straighter');
  if (brightness < DARK) found.push('light');
  return found;
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/** The brightness of the tiles on a photo, from 0 to 255: a tile is bright around its number. */
export function brightnessOf(
  { data, width }: Pick<ImageData, 'data' | 'width'>,
  boxes: readonly Box[],
  scale: number,
): number {
  const lights = boxes.map((box) => {
    let most = 0;
    // The corners of the face, inside its edge: no number is there.
    const { center } = frameOf(box);
    for (const corner of box) {
      const [x, y] = [0, 1].map((axis) =>
        Math.round(
          (center[axis as 0 | 1] + (corner[axis as 0 | 1] - center[axis as 0 | 1]) * 0.7) / scale,
        ),
      ) as [number, number];
      const at = 4 * (y * width + x);
      const light = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
      most = Math.max(most, light);
    }
    return most;
  });
  return sorted(lights)[lights.length >> 1] ?? 0;
}
