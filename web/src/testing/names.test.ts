import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { namesIn, refuses, retiredWords } from './names';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const GLOSSARY = fileURLToPath(new URL('../../../docs/contribute/glossary.md', import.meta.url));
const RETIRED = retiredWords(readFileSync(GLOSSARY, 'utf8'));

/** Files whose names come from the server, and the words that are called `told`. */
const LEFT_OUT = /^net\/(protocol|tables|ruleTables)\.ts$|^i18n\/told\//;

function refused(file: string, source: string): readonly string[] {
  return namesIn(file, source).flatMap((name) =>
    RETIRED.filter((word) => refuses(word, name, file)).map(
      (word) => `${file}:${name.line}: ${name.text} (${word})`,
    ),
  );
}

it('has no name with a retired word', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|svelte)$/.test(file) && !file.includes('.d.') && !LEFT_OUT.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => refused(file, readFileSync(`${SRC}/${file}`, 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  'let told = 1;',
  'const warmUp = () => {};',
  'function tell(toldBefore: number) {}',
  'const { lines: told } = view;',
  'const [told] = lines;',
  'interface Seat { readonly isWarm: boolean }',
  'type Telling = string;',
  'class Bot { #imagined = 1; goOn() {} }',
  "import { words as told } from './words';",
  'class Desk {}',
  'interface ClubDesk { readonly name: string }',
  'const { view: desk } = page;',
  'class Some { #desk = 1; }',
  'type LineState = string;',
])('finds a retired word in %s', (source) => {
  expect(refused('game/some.ts', source)).not.toEqual([]);
  expect(refused('game/Some.svelte', `<script>${source}</script>`)).not.toEqual([]);
});

it.each([
  'const { told, onlookers } = view;',
  'const warmth = tolded;',
  'const kept = told();',
  "import { told } from './words';",
  'const DESK = { width: 1_250 };',
  'type DivisionDesk = string;',
  'const Hall = 1;',
  'class Hall {}',
  'interface Kept { readonly must: boolean }',
])('lets %s pass: the server or another file names it, or it is another word', (source) => {
  expect(refused('game/some.ts', source)).toEqual([]);
});

it.each([
  'club/store/desk.svelte.ts',
  'clock/kept.ts',
  'score/kept.test.ts',
  'game/store/unsent.ts',
  'net/again.ts',
  'kit/Trouble.svelte',
  'kit/ForGood.svelte',
])('finds the retired name of the file %s', (file) => {
  expect(refused(file, '')).not.toEqual([]);
});

it.each(['contest/referee/unsent.ts', 'game/store/keptTiles.ts', 'score/trouble.ts'])(
  'lets the name of the file %s pass',
  (file) => {
    expect(refused(file, '')).toEqual([]);
  },
);

it('reads names of files, and lines of components', () => {
  expect(refused('game/told.test.ts', '')).toEqual(['game/told.test.ts:1: told (told)']);
  expect(refused('game/Onlooker.svelte', '')).not.toEqual([]);
  const component = '<p>told</p>\n<script lang="ts">\n  let told = 1;\n</script>\n<b>told</b>';
  expect(refused('game/Some.svelte', component)).toEqual(['game/Some.svelte:3: told (told)']);
});
