/** Reads a picture in memory: the twin of `tilerummy.photo.read_pixels`. */

import { classify } from '../../../game/model/classify';
import type { PhotoMode, PhotoReading, PhotoTile } from '../reading';
import { corners, type Box } from './boxes';
import { find } from './find';
import { rows } from './group';
import type { Networks } from './network';
import { pyramid, type Pixels } from './picture';
import { read } from './read';
import { ALL_KINDS, explain, likeliest, type Terms } from './reason';

/** Least confidence of a tile that is shown as certain. */
const CERTAIN = 0.995;
/** Least score of the detector for a tile that is shown as certain. */
const SEEN = 0.4;
/** Share of its height by which a tile that is shown as certain may reach beyond the picture. */
const EDGE = 0.08;
/** Largest distance between the colours of a pixel, from 0 to 255, in a photo without colours. */
const GREY = 12;
/** Least chance that something found is a tile with its face up; the rest is left out. */
const FACE = 0.5;
/** Least chance of another reading that is offered, and how many are. */
const OFFERED = 1e-4;
const OFFERS = 4;

/** The tiles and rows on a picture. Boxes are multiplied by *scale*. */
export function readPixels(
  picture: Pixels,
  terms: Terms,
  mode: PhotoMode,
  networks: Networks,
  scale = 1,
): Omit<PhotoReading, 'size'> {
  const levels = pyramid(picture);
  const found = find(levels, networks)
    .map(({ box, score }) => ({ score, ...read(levels, box, networks) }))
    .filter(({ tile }) => tile >= FACE);
  const grouped = rows(found.map(({ box }) => box));
  const explained = explain(
    grouped.map((row) => row.map((index) => found[index]!.chances)),
    terms,
    mode === 'table',
  );
  const colored = hasColors(levels.at(-1)!);
  const tiles: PhotoTile[] = [];
  const melds: number[][] = [];
  const noMelds: number[] = [];
  for (const [at, row] of grouped.entries()) {
    const { codes, melds: sizes, confidence } = explained.rows[at]!;
    const start = tiles.length;
    for (const [place, index] of row.entries()) {
      const { box, chances, score, tile } = found[index]!;
      const code = codes[place]!;
      const sure = confidence[place]!;
      const order = likeliest(chances);
      const clear = order[0] === code && !explained.tooMany.includes(code);
      tiles.push({
        tile: ALL_KINDS[code]!,
        box: outline(box, scale),
        confidence: sure * tile,
        certain:
          sure >= CERTAIN && score * tile >= SEEN && isInside(box, picture) && clear && colored,
        likely: order
          .filter((other) => other !== code && chances[other]! >= OFFERED)
          .filter((other) => terms.copies[other]! > 0)
          .slice(0, OFFERS)
          .map((other) => ALL_KINDS[other]!),
      });
    }
    if (mode === 'rack') continue;
    const indices = row.map((_, place) => start + place);
    if (sizes.length > 0) {
      let from = 0;
      for (const size of sizes) melds.push(indices.slice(from, (from += size)));
    } else if (row.length > 1) {
      const kinds = codes.map((code) => ALL_KINDS[code]!);
      if (classify(kinds, terms.rules).length === 0) noMelds.push(melds.length);
      melds.push(indices);
    }
  }
  return {
    tiles,
    rows: melds,
    noMelds,
    tooMany: explained.tooMany.map((code) => ALL_KINDS[code]!),
  };
}

function outline(box: Box, scale: number): PhotoTile['box'] {
  const [first, second, third, fourth] = corners(box).map(
    ([x, y]) => [x * scale, y * scale] as const,
  );
  return [first!, second!, third!, fourth!];
}

/** Whether a box is on the picture with all four corners, or nearly. */
function isInside(box: Box, { wide, high }: Pixels): boolean {
  const slack = EDGE * box.high;
  return corners(box).every(
    ([x, y]) => x > -slack && y > -slack && x < wide + slack && y < high + slack,
  );
}

/** Whether a picture shows colours: on a grey photo, every number looks black. */
function hasColors({ values }: Pixels): boolean {
  for (let at = 0; at < values.length; at += 3) {
    const [red, green, blue] = [values[at]!, values[at + 1]!, values[at + 2]!];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > GREY) return true;
  }
  return false;
}
