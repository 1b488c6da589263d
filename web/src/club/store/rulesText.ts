/** How a season counts, in words. */

import { clubWords } from '../../i18n/clubWords';
import { listed } from '../../i18n/listed';
import type { SeasonRules } from '../../net/protocol';

export function rulesText({ count, points, best, min_evenings: least, cap }: SeasonRules): string {
  const words = clubWords();
  return [
    count === 'points' ? words.rulesPoints(listed(points.map(String))) : words.rulesScore(cap),
    best === null ? '' : words.rulesBest(best),
    least > 1 ? words.rulesLeast(least) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
