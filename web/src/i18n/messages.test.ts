import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { declaration, faults, module } from '../../build/messages/catalogue.ts';
import { compiled } from '../../build/messages/compile.ts';
import { check, file } from '../../build/messages/plugin.ts';

const folders: string[] = [];

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder with words, by file. */
function area(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  return folder;
}

type Called = (...values: unknown[]) => string;
interface Toy {
  readonly swap: Called;
  readonly left: { readonly tiles: Called };
}

/** What a module with *code* exports. */
async function loaded<W = Toy>(code: string): Promise<W> {
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  return ((await import(/* @vite-ignore */ address)) as { default: W }).default;
}

/** What *message* says, as the page calls it. */
async function said(message: string, names: readonly string[] | 'named', language = 'en') {
  return loaded<Called>(compiled(message, language, () => names));
}

describe('a message', () => {
  it('is a text, whatever is in it', async () => {
    expect(await said('it’s \\ `$` "so"', [])).toBe('it’s \\ `$` "so"');
    expect(await said("it''s '{name}'", [])).toBe("it's {name}");
  });

  it('takes its values in the order of the caller', async () => {
    expect((await said('{other} before {name}', ['name', 'other']))('Ada', 'Bo')).toBe(
      'Bo before Ada',
    );
  });

  it('counts with the forms of its language', async () => {
    const tiles = await said('{n, plural, =0 {no tile} one {# tile} other {# tiles}}', ['n']);
    expect([0, 1, 2].map((n) => tiles(n))).toEqual(['no tile', '1 tile', '2 tiles']);
    const polish = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
    const files = await said(polish, ['n'], 'pl');
    expect([1, 3, 5, 22].map((n) => files(n))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
      '22 pliki',
    ]);
    const place = await said('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', [
      'n',
    ]);
    expect([1, 2, 3, 4, 11, 21].map((n) => place(n)).join(' ')).toBe('1st 2nd 3rd 4th 11th 21st');
  });

  it('chooses by a word, by yes or no, and by whether something is there', async () => {
    const color = await said('{c, select, R {red} B {blue} K {black} other {?}}', ['c']);
    expect([color('B'), color('X')]).toEqual(['blue', '?']);
    const how = await said('{b, select, true {draw} other {pass}} it', ['b']);
    expect([how(true), how(false)]).toEqual(['draw it', 'pass it']);
    const who = await said('{w, select, none {You drew} other {{w} drew}}', ['w']);
    expect([who(null), who(''), who('Ada')]).toEqual(['You drew', 'You drew', 'Ada drew']);
  });

  it('can take an object of named values, some of which are missing', async () => {
    const line = await said('{name}{place, select, none {} other { at {place}}}', 'named');
    expect([line({ name: 'Ada' }), line({ name: 'Ada', place: 2 })]).toEqual(['Ada', 'Ada at 2']);
  });
});

describe('the words of an area', () => {
  const EN = { swap: 'Swap {one} and {other}', left: { tiles: '{n, plural, one {#} other {#}}' } };
  const order = { swap: ['one', 'other'] };

  it('fail the build where a message or a parameter is missing, or is one too many', () => {
    const folder = area({
      en: EN,
      parameters: order,
      ko: { swap: '{one}, {more}', left: { tile: 'x' } },
      de: { swap: '{other {' },
    });
    expect(faults(folder, 'en')).toEqual([]);
    expect(faults(folder, 'ko').map((fault) => fault.split('ko.json: ')[1])).toEqual([
      'swap: no such parameter: {more}; it takes {one}, {other}',
      'swap: {other} of the English message is missing',
      'left.tile: en.json has no such message; delete it here or add it there',
      'left.tiles: not translated',
    ]);
    expect(faults(folder, 'de')[0]).toContain('swap: not a message');
  });

  it('of a draft may lack messages, which are then English, and nothing else', async () => {
    const folder = area({ en: EN, parameters: order, ja: { swap: '{other}と{one}' } });
    expect(faults(folder, 'ja', true)).toEqual([]);
    const { swap, left } = await loaded(module(folder, 'ja'));
    // Japanese has one plural form; the English message keeps those of English.
    expect([swap('a', 'b'), left.tiles(1), left.tiles(2)]).toEqual(['bとa', '1', '2']);
    const wrong = area({ en: EN, parameters: order, ja: { swap: '{one}、{more}', left: 'x' } });
    expect(faults(wrong, 'ja', true).map((fault) => fault.split('ja.json: ')[1])).toEqual([
      'swap: no such parameter: {more}; it takes {one}, {other}',
      'swap: {other} of the English message is missing',
      'left: en.json has no such message; delete it here or add it there',
    ]);
  });

  it('count in English where a draft lacks a message', async () => {
    const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    const folder = area({ en: { place, tiles: EN.left.tiles }, de: { place: '{n}.' }, pl: {} });
    const german = await loaded<Record<'place' | 'tiles', Called>>(module(folder, 'de'));
    expect([german.place(2), german.tiles(1)]).toEqual(['2.', '1']);
    const polish = await loaded<Record<'place', Called>>(module(folder, 'pl'));
    expect([1, 2, 3, 4].map((n) => polish.place(n))).toEqual(['1st', '2nd', '3rd', '4th']);
  });

  it('say in which order callers give several values', () => {
    expect(faults(area({ en: EN }), 'en')).toEqual([
      expect.stringContaining('swap: takes {one}, {other}: say in parameters.json'),
    ]);
  });

  it('have a type', () => {
    const type = declaration(area({ en: EN, parameters: order }), ['en']);
    expect(type).toContain('"swap": (one: string | number, other: string | number) => string;');
    expect(type).toContain('"tiles": (n: number) => string;');
  });

  it('can be in a language that the page does not speak yet', async () => {
    const toy = { swap: '{other} ⇄ {one}', left: { tiles: '{n, plural, one {#o} other {#oj}}' } };
    const folder = area({ en: EN, parameters: order, eo: toy });
    expect(faults(folder, 'eo')).toEqual([]);
    const { swap, left } = await loaded(module(folder, 'eo'));
    expect([swap('a', 'b'), left.tiles(1), left.tiles(2)]).toEqual(['b ⇄ a', '1o', '2oj']);
  });

  it('are loaded from the files that are there', () => {
    const folder = area({ en: EN, ja: {} });
    // Left over from when words were TypeScript.
    writeFileSync(join(folder, 'de.ts'), 'export default {}');
    const found = ['ja', 'de', 'ko'].map((language) => file(folder, language));
    expect(found).toEqual([join(folder, 'ja.json'), null, null]);
  });

  it('of this page are whole in every language that is no draft', () => {
    expect(check(join(import.meta.dirname, '../..'))).toEqual([]);
  });
});
