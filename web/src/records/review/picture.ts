/** A position as a picture that can be passed on: an SVG of its own, or the same as PNG. */

import { face, type Kind } from '../../game/model/tile';
import { escaped } from '../../kit/png';
import { polygon, SHAPES } from '../../game/shared/shapes';

export interface Pictured {
  readonly melds: readonly (readonly Kind[])[];
  readonly rack: readonly Kind[];
  /** Below the rack. */
  readonly caption: string;
}

export interface Inks {
  readonly ground: string;
  readonly felt: string;
  readonly rail: string;
  readonly tile: string;
  readonly edge: string;
  readonly ink: string;
  readonly joker: string;
  readonly colors: Readonly<Record<'R' | 'B' | 'K' | 'O', string>>;
}

const [WIDE, HIGH, GAP, PAD, BETWEEN] = [40, 54, 3, 24, 16];
const WIDTH = 960;
const SHAPE: Readonly<Record<string, string>> = {
  R: `<path d="${polygon(SHAPES.R)}"/>`,
  B: '<circle cx="12" cy="12" r="9"/>',
  K: '<rect x="3.6" y="3.6" width="16.8" height="16.8" rx="1.6"/>',
  O: `<path d="${polygon(SHAPES.O)}"/>`,
};
const STAR =
  '<path d="m12 1.4 3.3 6.9 7.5 1-5.5 5.2 1.4 7.5-6.7-3.7L5.3 22l1.4-7.5-5.5-5.2 7.5-1z"/>';
const NAMED: Readonly<Record<string, string>> = { JD: '×2', JC: '↔', JM: '|' };

/** The colours of the page as it is shown. */
export function inksOf(style: CSSStyleDeclaration): Inks {
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ground: color('ground'),
    felt: color('felt'),
    rail: color('rail-low'),
    tile: color('tile-mid'),
    edge: color('tile-side'),
    ink: color('ink'),
    joker: color('joker'),
    colors: { R: color('red'), B: color('blue'), K: color('black'), O: color('fourth') },
  };
}

export function svgOf(shown: Pictured, inks: Inks): string {
  const table = rows(shown.melds, WIDTH - 4 * PAD);
  const high = Math.max(1, table.length) * (HIGH + BETWEEN) - BETWEEN + 2 * PAD;
  const columns = Math.floor((WIDTH - 4 * PAD + GAP) / (WIDE + GAP));
  const racks = chunks(shown.rack, columns);
  const rail = Math.max(1, racks.length) * (HIGH + 8) + PAD;
  const height = PAD + high + PAD + rail + 52;
  const parts = [
    `<rect width="${WIDTH}" height="${height}" fill="${inks.ground}"/>`,
    `<rect x="${PAD}" y="${PAD}" width="${WIDTH - 2 * PAD}" height="${high}" rx="18" fill="${inks.felt}"/>`,
    ...table.flatMap((row, at) => centred(row, PAD + PAD + at * (HIGH + BETWEEN), inks)),
    `<rect x="${PAD}" y="${2 * PAD + high}" width="${WIDTH - 2 * PAD}" height="${rail}" rx="14" fill="${inks.rail}"/>`,
    ...racks.flatMap((row, at) => centred([row], 2 * PAD + high + PAD / 2 + at * (HIGH + 8), inks)),
    `<text x="${WIDTH / 2}" y="${height - 20}" text-anchor="middle" font-size="20" fill="${inks.ink}">${escaped(shown.caption)}</text>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Figtree, system-ui, sans-serif">${parts.join('')}</svg>`;
}

type Row = readonly (readonly Kind[])[];

function wide(meld: readonly Kind[]): number {
  return meld.length * (WIDE + GAP) - GAP;
}

/** Melds side by side, wrapped to the width of a row. */
function rows(melds: readonly (readonly Kind[])[], room: number): Row[] {
  const found: (readonly Kind[])[][] = [];
  let left = 0;
  for (const meld of melds) {
    if (found.length === 0 || wide(meld) > left) {
      found.push([]);
      left = room;
    }
    found.at(-1)?.push(meld);
    left -= wide(meld) + BETWEEN;
  }
  return found;
}

function chunks(tiles: readonly Kind[], most: number): Kind[][] {
  return Array.from({ length: Math.ceil(tiles.length / most) }, (_, at) =>
    tiles.slice(at * most, (at + 1) * most),
  );
}

function centred(row: Row, y: number, inks: Inks): string[] {
  let x = (WIDTH - row.reduce((sum, meld) => sum + wide(meld) + BETWEEN, -BETWEEN)) / 2;
  return row.flatMap((meld) => {
    const drawn = meld.map((kind, at) => tile(kind, x + at * (WIDE + GAP), y, inks));
    x += wide(meld) + BETWEEN;
    return drawn;
  });
}

function tile(kind: Kind, x: number, y: number, inks: Inks): string {
  const shown = face(kind);
  const ink = shown ? inks.colors[shown.color] : inks.joker;
  const inside = shown
    ? `<text x="20" y="29" text-anchor="middle" font-size="25" font-weight="750">${shown.number}</text><g transform="translate(13 34) scale(.58)">${SHAPE[shown.color]}</g>`
    : `<g transform="translate(7 ${kind === 'J' ? 13 : 6}) scale(1.1)">${STAR}</g><text x="20" y="49" text-anchor="middle" font-size="14" font-weight="700">${NAMED[kind] ?? ''}</text>`;
  return `<g transform="translate(${x} ${y})" fill="${ink}"><rect width="${WIDE}" height="${HIGH}" rx="6.5" fill="${inks.tile}" stroke="${inks.edge}"/>${inside}</g>`;
}
