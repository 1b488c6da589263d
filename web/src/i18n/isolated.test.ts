import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isolated } from './isolated';

const FOLDERS = ['src/app/', 'src/game/', 'src/home/', 'src/kit/'];
const pages = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { encoding: 'utf-8', recursive: true })
    .filter((file) => file.endsWith('.svelte'))
    .map(
      (file) =>
        [
          file,
          readFileSync(folder + file, 'utf-8').replace(/<script[\s\S]*?<\/script>/, ''),
        ] as const,
    ),
);

describe('names', () => {
  it('turn nothing around them in a sentence', () => {
    expect(isolated('שרה')).toBe('\u2068שרה\u2069');
    expect(isolated('')).toBe('');
  });

  it.each(pages)('are isolated wherever %s shows one', (_, page) => {
    const elsewhere = page.replace(/<bdi[\s\S]*?<\/bdi\s*>/g, '').replace(/ value=\{[^}]*\}/g, '');
    const shown = [
      ...elsewhere.matchAll(
        /\{[^{}]*\b(?:seat\.name|row\.name|match\.name\(|invitation\.host\b)[^{}]*\}/g,
      ),
    ];
    const bare = shown
      .map(([text]) => text)
      .filter((text) => !/isolated\((?:seat\.name|\w+\.host)\)|\[\.\.\.seat\.name\]/.test(text));
    expect(bare).toEqual([]);
  });
});
