/** The words of clubs, loaded with what shows them. */

import { ApiError } from '../net/api';
import { area } from './area.svelte';
import type { ClubWords } from './club/en';

export const clubWords = area<ClubWords>({
  en: async () => (await import('./club/en')).club,
  ko: async () => (await import('./club/ko')).club,
  'zh-Hans': async () => (await import('./club/zh-Hans')).club,
});

/** Why a club refused, in one sentence; what is not about clubs is loaded then. */
export async function refusalOf(error: unknown): Promise<() => string> {
  const { errorText } = await import('./errors');
  if (!(error instanceof ApiError)) return () => errorText('unknown');
  const { code, message } = error;
  const own = (): Readonly<Record<string, string>> => clubWords().errors;
  return () => own()[code] ?? errorText(code, message);
}
