/** The result of a match, for an evening of a club. */

import type { WholeMatch } from '../../net/wholeMatch';
import type { Scored } from './pad';

/** Everybody's place, points and games of a match that is over. Void games do not count. */
export function scoredIn({
  seats,
  standings,
  sheet,
}: Pick<WholeMatch, 'seats' | 'standings' | 'sheet'>): Scored[] {
  const games = sheet.filter(({ termination }) => termination !== 'redeal').length;
  return standings.map(({ seat, rank, points, wins }) => ({
    id: String(seat),
    name: seats[seat]?.name ?? '',
    bot: seats[seat]?.kind === 'bot' ? seats[seat].level : null,
    place: rank,
    score: points,
    games,
    wins,
  }));
}
