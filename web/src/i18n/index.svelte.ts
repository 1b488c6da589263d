/** The catalogue in use. Components read `t()`; nothing they show is written in them. */

import { language } from './language';
import { changeAreas } from './area.svelte';
import type codes from './codes/en.json';
import type common from './common/en.json';
import type happened from './happened/en.json';
import type { Locale } from './locale';
import type plan from './plan/en.json';
import type seats from './seats/en.json';
import { translated, translations } from './translations';
import type { BotLevel } from '../net/tables';

type Parts = readonly [typeof common, typeof codes, typeof happened, typeof plan, typeof seats];

/** What every page and the table need. */
export type Catalogue = ReturnType<typeof joined>;

const PARTS = translations<Parts>('common', 'codes', 'happened', 'plan', 'seats');

/** Every part; a level that this page does not know is called as the server calls it. */
function joined([common, codes, happened, plan, seats]: Parts) {
  const level = (name: string): string => codes.level[name as BotLevel] ?? name;
  return { ...common, codes, happened, plan, seats, level };
}

/** Load the words of a language. */
export const catalogue = async (locale: Locale): Promise<Catalogue> =>
  joined(await translated(PARTS, locale));

let current: { readonly locale: Locale; readonly words: Catalogue } | null = $state.raw(null);

/** Loads the words of a language and shows them; the page starts after the first call. */
export async function speak(locale: Locale): Promise<void> {
  const [words, showAreas] = await Promise.all([catalogue(locale), changeAreas(locale)]);
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
