import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../..', import.meta.url));

/** The styles of each file of the page, without comments. */
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const STYLES = FILES.filter((file) => /\.(svelte|css)$/.test(file)).map((file) => {
  const text = readFileSync(`${SRC}/${file}`, 'utf8');
  const styles = file.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('');
  return { file, rules: styles.replace(/\/\*.*?\*\//gs, '') };
});

/** The declarations of these properties that hold something else, as `file: declaration`. */
function others(properties: string, allowed: RegExp): string[] {
  return STYLES.flatMap(({ file, rules }) =>
    [...rules.matchAll(new RegExp(`(?<![-\\w])(?:${properties}): ([^;}]+)`, 'g'))]
      .filter(([, value]) => !allowed.test(value!))
      .map(([declaration]) => `${file}: ${declaration}`),
  );
}

describe('the styles of all pages', () => {
  it('have the sizes of letters of `base.css`; drawings and paper have their own', () => {
    // Drawn things give sizes relative to themselves, and paper is measured in points.
    expect(others('font-size', /^var\(--text-\w+\)$|em|var|[cv][qwh]|pt$/)).toEqual([]);
  });

  it('have three weights of letters besides the usual one', () => {
    expect(others('font-weight', /^var\(--(medium|semibold|bold)\)$|^400$|^300 900$/)).toEqual([]);
  });

  it('have three radii; what is drawn small has its own', () => {
    expect(
      others('border-radius', /^(var\(--radius-\w+\)|0|[0-4](\.\d)?px|\s)+$|calc|%|em|mm/),
    ).toEqual([]);
  });

  it('have one scale of distances', () => {
    const steps = [0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 56];
    const odd = others(
      '(?:row-|column-)?gap|padding(?:-\\w+)*',
      /calc|env|var|max|min|clamp/,
    ).filter((declaration) =>
      [...declaration.matchAll(/(?<![\d.])([\d.]+)px/g)].some(([, px]) => !steps.includes(+px!)),
    );
    expect(odd).toEqual([]);
  });
});
