/** The sentences about judgement, which mention only differences above the noise. */

import type { ReviewWords } from '../../i18n/reviewWords';
import type { JudgedPlayer, JudgedTurn } from '../../net/protocol';
import { signed } from '../../i18n/figures';

/** Cost and luck of a turn in as few words as possible; empty if neither is significant. */
export function judgedWords(
  { percent }: Pick<JudgedTurn, 'percent'>,
  { judged }: ReviewWords,
): string {
  const parts = [];
  if (percent.cost !== null) parts.push(judged.cost(signed(-percent.cost)));
  if (percent.luck !== null)
    parts.push((percent.luck > 0 ? judged.lucky : judged.unlucky)(signed(percent.luck)));
  return parts.join(' · ');
}

/** The more promising play, as a sentence that follows another. */
export function betterWords(
  { percent, better_tiles }: Pick<JudgedTurn, 'percent' | 'better_tiles'>,
  { judged }: ReviewWords,
): string {
  if (percent.cost === null) return '';
  return ` ${better_tiles > 0 ? judged.betterLaying(better_tiles, percent.cost) : judged.betterNothing(percent.cost)}`;
}

/** Luck and decisions of a game, with their errors. */
export function accountWords(
  { percent }: Pick<JudgedPlayer, 'percent'>,
  { judged }: ReviewWords,
): string {
  const parts = [];
  if (percent.luck !== null) parts.push(judged.luck(signed(percent.luck), percent.luck_error));
  if (percent.decisions !== null)
    parts.push(judged.decisions(signed(percent.decisions), percent.decisions_error));
  return parts.length > 0 ? parts.join(judged.comma) : judged.silent;
}

/** What else led from the deal to the result. */
export function restWords(
  { percent }: Pick<JudgedPlayer, 'percent'>,
  { judged }: ReviewWords,
): string {
  return judged.rest(percent.dealt, signed(percent.rest), percent.result);
}
