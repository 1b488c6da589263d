/** What loads the words of one part of the client in each language. */

import type { Locale } from './locale';

type Load<W> = () => Promise<{ readonly default: W }>;

/** A draft has nothing here where it has no words at all: English is shown then. */
export type Translations<W> = Readonly<Partial<Record<Locale, Load<W>>>> & { readonly en: Load<W> };

/**
 * Stands for what loads the words in *folders* of `src/i18n`; several are loaded together, in a list.
 *
 * The build puts that in its place: an `import()` for each language that has a file in a folder.
 */
export function translations<W>(...folders: readonly string[]): Translations<W> {
  throw new Error(`the build did not replace the words of ${folders.join()}`);
}

/** Return what *all* has in a language, or else in English. */
export async function translated<W>(all: Translations<W>, locale: Locale): Promise<W> {
  return (await (all[locale] ?? all.en)()).default;
}
