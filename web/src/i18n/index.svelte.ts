/** The catalogue in use. Components read `t()`; nothing they show is written in them. */

import { language } from './language';
import { changeAreas } from './area.svelte';
import type { Catalogue } from './en';
import type { Locale } from './locale';
import { translated, translations } from './translations';

const ALL = translations<Catalogue>('');

let current: { readonly locale: Locale; readonly words: Catalogue } | null = $state.raw(null);

/** Loads the words of a language and shows them; the page starts after the first call. */
export async function speak(locale: Locale): Promise<void> {
  const [words, showAreas] = await Promise.all([translated(ALL, locale), changeAreas(locale)]);
  // Somebody may have chosen another language while this one was on its way.
  if (language() !== locale) return;
  current = { locale, words };
  showAreas();
}

/** The language that is shown: the chosen one once its words are there. */
export function spoken(): Locale {
  return current?.locale ?? language();
}

/** All words, in the language of this device. */
export function t(): Catalogue {
  if (current === null) throw new Error('words are asked for before they are loaded');
  return current.words;
}
