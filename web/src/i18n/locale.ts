/** The languages that the client speaks. */

interface Language {
  /** How it calls itself; a draft says in brackets that it is one. */
  readonly name: string;
  /** The tags of browsers that choose it, in lower case; without it those that begin with its own. */
  readonly tags?: RegExp;
  /** Whether it still wants a native reader: English is shown for messages that it lacks. */
  readonly draft?: true;
  /** What stands between words of a list, where that is not a comma and a space. */
  readonly comma?: string;
  /** What stands behind a label, where that is not a colon and a space. */
  readonly colon?: string;
}

/** Punctuation that is as wide as the characters of Chinese and Japanese. */
const WIDE = { comma: '、', colon: '：' };

const TABLE = {
  en: { name: 'English' },
  ko: { name: '한국어' },
  'zh-Hans': { name: '简体中文', tags: /^zh\b(?!-(hant|tw|hk|mo))/, ...WIDE },
  'zh-Hant': { name: '繁體中文（草稿）', tags: /^zh-(hant|tw|hk|mo)/, draft: true, ...WIDE },
  ja: { name: '日本語（下書き）', draft: true, ...WIDE },
  de: { name: 'Deutsch (Entwurf)', draft: true },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof TABLE;

/** Every language by its tag, in the order in which the page offers them. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = TABLE;
export const LOCALES = Object.keys(TABLE) as Locale[];

/** The first of the browser's languages that the client speaks. */
export function preferred(languages: readonly string[]): Locale {
  for (const language of languages) {
    const locale = LOCALES.find((one) =>
      (LANGUAGES[one].tags ?? RegExp(`^${one}\\b`)).test(language.toLowerCase()),
    );
    if (locale) return locale;
  }
  return 'en';
}
