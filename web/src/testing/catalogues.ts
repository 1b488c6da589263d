/** All words of each language in one: for tests that look at every one of them. */

import { after as afterEn } from '../i18n/after/en';
import { help as helpEn } from '../i18n/help/en';
import { phrases as phrasesEn } from '../i18n/phrases/en';
import { refusals as refusalsEn } from '../i18n/refusals/en';
import { setup as setupEn } from '../i18n/setup/en';
import { en } from '../i18n/en';
import { after as afterKo } from '../i18n/after/ko';
import { help as helpKo } from '../i18n/help/ko';
import { phrases as phrasesKo } from '../i18n/phrases/ko';
import { refusals as refusalsKo } from '../i18n/refusals/ko';
import { setup as setupKo } from '../i18n/setup/ko';
import { ko } from '../i18n/ko';
import { after as afterZh } from '../i18n/after/zh-Hans';
import { help as helpZh } from '../i18n/help/zh-Hans';
import { phrases as phrasesZh } from '../i18n/phrases/zh-Hans';
import { refusals as refusalsZh } from '../i18n/refusals/zh-Hans';
import { setup as setupZh } from '../i18n/setup/zh-Hans';
import { zhHans } from '../i18n/zh-Hans';
import type { Locale } from '../i18n/locale';

const english = { ...en, ...afterEn, ...helpEn, ...refusalsEn, ...setupEn, phrases: phrasesEn };

export type Words = typeof english;

export const CATALOGUES: Record<Locale, Words> = {
  en: english,
  ko: { ...ko, ...afterKo, ...helpKo, ...refusalsKo, ...setupKo, phrases: phrasesKo },
  'zh-Hans': { ...zhHans, ...afterZh, ...helpZh, ...refusalsZh, ...setupZh, phrases: phrasesZh },
};
