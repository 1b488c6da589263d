/** The words of clubs, loaded with what shows them. */

import { ApiError } from '../net/api';
import { area } from './area.svelte';
import type english from './club/en.json';
import { translations } from './translations';

export type ClubWords = typeof english;

export const clubWords = area(translations<ClubWords>('club'));

/** Why a club refused, in one sentence; what is not about clubs is loaded then. */
export async function refusalOf(error: unknown): Promise<() => string> {
  const { errorText } = await import('./errors');
  if (!(error instanceof ApiError)) return () => errorText('unknown');
  const { code, message } = error;
  const own = (): Readonly<Record<string, string>> => clubWords().errors;
  return () => own()[code] ?? errorText(code, message);
}
