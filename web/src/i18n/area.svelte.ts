/** Words of one part of the client, which are loaded with the components that show them. */

import { language } from './language';
import type { Locale } from './locale';

type Loaders<W> = Readonly<Record<Locale, () => Promise<W>>>;
type Area = (locale: Locale) => Promise<() => void>;

const AREAS = new Set<Area>();

/**
 * Loads words in the language of this device; what is returned reads them, as `t()` does.
 *
 * To be awaited where a module begins: what imports that module cannot run without its words.
 */
export async function area<W extends object>(loaders: Loaders<W>): Promise<() => W> {
  let words: W | null = $state.raw(null);
  const load: Area = async (locale) => {
    const loaded = await loaders[locale]();
    return () => (words = loaded);
  };
  AREAS.add(load);
  let locale: Locale;
  // Somebody may choose another language while this one is on its way.
  do {
    locale = language();
    (await load(locale))();
  } while (locale !== language());
  return () => words as W;
}

/** Loads all areas in use in another language; what is returned shows them. */
export async function changeAreas(locale: Locale): Promise<() => void> {
  const shown = await Promise.all([...AREAS].map((load) => load(locale)));
  return () => shown.forEach((show) => show());
}
