import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, difference, mixed, seen, VISIONS, type Triple } from '../../testing/color';
import { SHAPES, type Point } from '../../game/shared/shapes';

const CSS = readFileSync(new URL('base.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'];
const PALETTES = ['safe', 'classic'];
const TILES = ['red', 'blue', 'black', 'fourth', 'joker'];
const NUMBERED = TILES.slice(0, 4);

/** The colours that the style sheet gives a theme and a palette, in the order of the cascade. */
function colors(theme: string, palette: string): (name: string) => string {
  const found = new Map<string, string>();
  for (const selector of [
    ':root',
    `:root[data-palette='${palette}']`,
    `:root[data-theme='${theme}']`,
  ]) {
    const start = CSS.indexOf(`\n${selector} {`);
    if (start < 0) continue;
    const block = CSS.slice(start, CSS.indexOf('\n}', start));
    for (const [, name = '', value = ''] of block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g))
      found.set(name, value);
  }
  return (name) => found.get(name) ?? expect.unreachable(`no colour --${name}`);
}

const pairs = <T>(all: readonly T[]) =>
  all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const));

/** From Table 1 of Sharma, Wu and Dalal (2005). */
const SHARMA: readonly (readonly [Triple, Triple, number])[] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
  [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
];

describe('the colour difference', () => {
  it.each(SHARMA)('of %j and %j is %f', (a, b, wanted) => {
    expect(difference(a, b)).toBeCloseTo(wanted, 4);
  });
});

describe.each(THEMES.flatMap((theme) => PALETTES.map((palette) => ({ theme, palette }))))(
  'tiles in $theme, $palette',
  ({ theme, palette }) => {
    const color = colors(theme, palette);

    it.each(TILES)('%s is read as a number', (name) => {
      expect(contrast(color(name), color('tile-mid'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color(name), color('tile-top'))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(TILES)('%s is seen as a shape in the shade at the foot of a tile', (name) => {
      const foot = mixed(color('tile-mid'), color('tile-edge'), 0.45);
      expect(contrast(color(name), foot)).toBeGreaterThanOrEqual(3);
    });

    it('are told apart', () => {
      const visions = palette === 'safe' ? VISIONS : ['normal'];
      for (const vision of visions) {
        for (const [a, b] of pairs(NUMBERED)) {
          const apart = difference(seen(color(a), vision), seen(color(b), vision));
          expect(apart, `${a} and ${b}, ${vision}`).toBeGreaterThanOrEqual(24.7);
        }
      }
    });
  },
);

describe.each(THEMES)('words in %s', (theme) => {
  const color = colors(theme, 'safe');
  const grounds = ['ground', 'surface', 'surface-2', 'felt', 'felt-2'];

  it.each(['ink', 'ink-2', 'good', 'bad', 'warn', 'focus'])(
    'in %s are read on every ground',
    (name) => {
      for (const ground of grounds) {
        expect(contrast(color(name), color(ground)), ground).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(['good', 'bad', 'warn', 'focus'])('are read on %s', (name) => {
    expect(contrast(color('ground'), color(name))).toBeGreaterThanOrEqual(4.5);
  });

  it('are read on what is strong', () => {
    expect(contrast(color('on-strong'), color('strong'))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('shapes in grey', () => {
  const GRID = 48;

  function inside([x, y]: Point, points: readonly Point[]): boolean {
    return (
      points.filter(([x1, y1], at) => {
        const [x2, y2] = points[(at + 1) % points.length] as Point;
        return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
      }).length %
        2 ===
      1
    );
  }

  it('share less than half of what they cover', () => {
    const cells = Array.from({ length: GRID * GRID }, (_, at): Point => [
      ((at % GRID) + 0.5) * (26 / GRID) - 1,
      (Math.floor(at / GRID) + 0.5) * (26 / GRID) - 1,
    ]);
    const both = cells.filter((cell) => inside(cell, SHAPES.R) && inside(cell, SHAPES.O)).length;
    const either = cells.filter((cell) => inside(cell, SHAPES.R) || inside(cell, SHAPES.O)).length;
    // Corners that are cut the same way would share more: 0.56 for shapes of the same width.
    expect(both / either).toBeLessThan(0.45);
  });
});
