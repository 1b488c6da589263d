/** The languages that the client speaks. */

export const LOCALES = ['en', 'ko', 'zh-Hans'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language as it calls itself. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  ko: '한국어',
  'zh-Hans': '简体中文',
};

/** The first of the browser's languages that the client speaks. */
export function preferred(languages: readonly string[]): Locale {
  for (const language of languages) {
    const tag = language.toLowerCase();
    if (tag.startsWith('ko')) return 'ko';
    if (tag.startsWith('zh')) return 'zh-Hans';
    if (tag.startsWith('en')) return 'en';
  }
  return 'en';
}
