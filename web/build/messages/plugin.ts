import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES, LOCALES, type Locale } from '../../src/i18n/locale.ts';
import { declaration, faults, module, ORDER } from './catalogue.ts';
import { FIRST } from './compile.ts';

const FILE = new RegExp(`/src/i18n/(?:[^?]*/)?(${LOCALES.join('|')})\\.json$`);
/** A call of `translations`, with the folders that it names. */
const CALL = /\btranslations<[^>()]*>\(\s*('[^()]*?'),?\s*\)/g;
/** The module with the words of several folders in one language. */
const TOGETHER = 'words:';

const isDraft = (language: string): boolean => LANGUAGES[language as Locale].draft ?? false;

/** The folders below *root* that have words. */
export function areas(root: string): string[] {
  const below = join(root, 'src/i18n');
  return readdirSync(below)
    .map((name) => join(below, name))
    .filter((folder) => existsSync(join(folder, `${FIRST}.json`)));
}

/** Return everything that is wrong with the words below *root*. */
export function check(root: string): string[] {
  return areas(root).flatMap((folder) =>
    LOCALES.flatMap((language) => faults(folder, language, isDraft(language))),
  );
}

/** Write the types of the words below *root* next to them. */
export function declare(root: string): void {
  for (const folder of areas(root)) {
    const text = declaration(folder, LOCALES);
    for (const language of LOCALES) {
      const file = join(folder, `${language}.d.json.ts`);
      if (
        existsSync(join(folder, `${language}.json`)) &&
        (!existsSync(file) || readFileSync(file, 'utf8') !== text)
      )
        writeFileSync(file, text);
    }
  }
}

/** Return the file with the words of a *language* in *folder*; null where it has none. */
export function file(folder: string, language: string): string | null {
  const words = join(folder, `${language}.json`);
  return existsSync(words) ? words : null;
}

/** Return what loads the words of *folders* in each language that has some. */
function loaders(below: string, from: string, folders: readonly string[]): string {
  const each = LOCALES.flatMap((language) => {
    const files = folders.flatMap((folder) => file(join(below, folder), language) ?? []);
    if (files.length === 0) return [];
    const only = folders.length === 1 ? files[0] : undefined;
    const address = only
      ? `./${relative(dirname(from), only)}`
      : `${TOGETHER}${folders.join('+')}/${language}`;
    return `${JSON.stringify(language)}:()=>import(${JSON.stringify(address)})`;
  });
  return `{${each.join(',')}}`;
}

/** Return the module that has the words of several folders in a list. */
function together(below: string, id: string): string {
  const [folders = '', language = ''] = id.split('/');
  const files = folders
    .split('+')
    .map((folder) => file(join(below, folder), language) ?? file(join(below, folder), FIRST));
  const imports = files.map((it, index) => `import _${index} from ${JSON.stringify(it)};\n`);
  return `${imports.join('')}export default [${files.map((_, index) => `_${index}`).join()}];\n`;
}

/** Makes modules of the words in `src/i18n`, which are messages for translators, and loads them by language. */
export function messages(root: string): Plugin {
  const below = join(root, 'src/i18n');
  return {
    name: 'messages',
    enforce: 'pre',
    buildStart: () => declare(root),
    resolveId: (id) => (id.startsWith(TOGETHER) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(`\0${TOGETHER}`))
        return { code: together(below, id.slice(TOGETHER.length + 1)), moduleType: 'js' };
      if (!FILE.test(id)) return null;
      const folder = dirname(id);
      const language = basename(id, '.json');
      this.addWatchFile(join(folder, ORDER));
      this.addWatchFile(join(folder, `${FIRST}.json`));
      const wrong = faults(folder, language, isDraft(language));
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
      return { code: module(folder, language), moduleType: 'js', map: null };
    },
    transform(code, id) {
      const from = id.split('?')[0] ?? '';
      if (!from.startsWith(`${root}/src/`) || !CALL.test(code)) return null;
      const changed = code.replace(CALL, (_, list: string) =>
        loaders(
          below,
          from,
          [...list.matchAll(/'([^']*)'/g)].map(([, name = '']) => name),
        ),
      );
      return { code: changed, map: null };
    },
  };
}
