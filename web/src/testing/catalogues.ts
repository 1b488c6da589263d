/** All words of each language in one: for tests that look at every one of them. */

import type after from '../i18n/after/en.json';
import type help from '../i18n/help/en.json';
import { catalogue as common } from '../i18n/index.svelte';
import { LOCALES, type Locale } from '../i18n/locale';
import type phrases from '../i18n/phrases/en.json';
import type refusals from '../i18n/refusals/en.json';
import { joined, SETUP_PARTS } from '../i18n/setup';
import { translated, translations, type Translations } from '../i18n/translations';

const AFTER = translations<typeof after>('after');
const HELP = translations<typeof help>('help');
const PHRASES = translations<typeof phrases>('phrases');
const REFUSALS = translations<typeof refusals>('refusals');

const catalogue = async (locale: Locale) => ({
  ...(await common(locale)),
  ...(await translated(AFTER, locale)),
  ...(await translated(HELP, locale)),
  ...(await translated(REFUSALS, locale)),
  ...joined(await translated(SETUP_PARTS, locale)),
  phrases: await translated(PHRASES, locale),
});

export type Words = Awaited<ReturnType<typeof catalogue>>;

/** Load the words of each language; a draft has English words where its own are missing. */
export async function catalogues(): Promise<Readonly<Record<Locale, Words>>> {
  const all = LOCALES.map(async (locale) => [locale, await catalogue(locale)] as const);
  return Object.fromEntries(await Promise.all(all)) as Record<Locale, Words>;
}

/** Load the words of one part in each language. */
export async function spokenIn<W>(all: Translations<W>): Promise<[Locale, W][]> {
  return Promise.all(
    LOCALES.map(async (locale): Promise<[Locale, W]> => [locale, await translated(all, locale)]),
  );
}
