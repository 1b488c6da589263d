/** Words of one part of the client, which are loaded with the components that show them. */

import { language } from './language';
import type { Locale } from './locale';
import { translated, type Translations } from './translations';

type Area = (locale: Locale) => Promise<() => void>;

const AREAS = new Set<Area>();
const coming = new Set<Promise<void>>();

/**
 * Begins to load words in the language of this device; what is returned reads them, as `t()` does.
 *
 * They are there before a component shows them: see `withWords`. *join* makes them of several parts.
 */
export function area<W extends object>(all: Translations<W>): () => W;
export function area<P, W extends object>(all: Translations<P>, join: (parts: P) => W): () => W;
export function area<W extends object>(
  all: Translations<W>,
  join: (parts: W) => W = (parts) => parts,
): () => W {
  let words: W | null = $state.raw(null);
  const load: Area = async (locale) => {
    const loaded = join(await translated(all, locale));
    return () => (words = loaded);
  };
  AREAS.add(load);
  // A failed load stays here, so every later wait fails too: the page then reloads (`kit/chunkErrors.ts`).
  const loading: Promise<void> = loadFirst(load).then(() => void coming.delete(loading));
  coming.add(loading);
  // `wordsThere` reports the failure; here it would count as unhandled.
  loading.catch(() => undefined);
  return () => {
    if (words === null) throw new Error('words of an area are asked for before they are loaded');
    return words;
  };
}

async function loadFirst(load: Area): Promise<void> {
  let locale: Locale;
  // Somebody may choose another language while this one is on its way.
  do {
    locale = language();
    (await load(locale))();
  } while (locale !== language());
}

/** Waits until the words of every module that has been loaded are there. */
export async function wordsThere(): Promise<void> {
  while (coming.size > 0) await Promise.all(coming);
}

/** Waits for a part of the page, and for its words: the build puts this around each `import()`. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const loaded = await part;
  await wordsThere();
  return loaded;
}

/** Loads all areas in use in another language; what is returned shows them. */
export async function changeAreas(locale: Locale): Promise<() => void> {
  const shown = await Promise.all([...AREAS].map((load) => load(locale)));
  return () => shown.forEach((show) => show());
}
