/** The matches of this browser's player: in which order they are shown, and which a search finds. */

import type { MyMatch } from '../../net/protocol';

export type Result = 'going' | 'won' | 'shared' | 'lost' | 'open';

/** Whether nothing more is played there. */
export function isOver({ status }: MyMatch): boolean {
  return status === 'finished' || status === 'closed';
}

/** Who else is there: people (so too where the server does not say), nobody yet, or bots alone. */
export function company({ glance, seat }: MyMatch): 'people' | 'awaited' | 'bots' {
  const kinds = glance?.kinds.filter((_, at) => at !== seat) ?? ['person'];
  if (kinds.includes('person')) return 'people';
  return kinds.includes('open') ? 'awaited' : 'bots';
}

const COMPANY = { people: 0, awaited: 1, bots: 2 };

/** People before bots, who waits for you before who does not, the latest first. */
export function inOrder(matches: readonly MyMatch[]): MyMatch[] {
  const rank = (match: MyMatch) => 2 * COMPANY[company(match)] + (match.your_turn ? 0 : 1);
  return [...matches].sort((a, b) => rank(a) - rank(b) || b.changed_at - a.changed_at);
}

/** How it ended for the player; `open` if it was closed before anybody had won anything. */
export function resultOf(match: MyMatch): Result {
  if (!isOver(match)) return 'going';
  const leaders = match.glance?.leaders ?? [];
  if (leaders.length === 0) return 'open';
  if (!leaders.includes(match.seat)) return 'lost';
  return leaders.length === 1 ? 'won' : 'shared';
}

/** Names of the others, by seat; empty for a free one. */
export function others({ seats, seat }: MyMatch): string[] {
  return seats.filter((_, at) => at !== seat);
}

/** Tiles on the player's rack and on the others'; null where no game is played. */
export function tilesLeft({ glance, seat }: MyMatch): { yours: number; theirs: number[] } | null {
  const tiles = glance?.tiles;
  if (!tiles) return null;
  return { yours: tiles[seat] ?? 0, theirs: tiles.filter((_, at) => at !== seat) };
}

export interface Wanted {
  /** Words, each of which has to be found. */
  readonly text: string;
  readonly ruleset: string;
  readonly result: Result | '';
  /** Changed in so many days; null for any. */
  readonly days: number | null;
}

export const ALL: Wanted = { text: '', ruleset: '', result: '', days: null };

/** Whether a search finds the match; `shown` is its description on the page, in the reader's language. */
export function isWanted(match: MyMatch, wanted: Wanted, shown: string, now: number): boolean {
  const text = fold(shown);
  return (
    fold(wanted.text)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (wanted.ruleset === '' || match.ruleset === wanted.ruleset) &&
    (wanted.result === '' || resultOf(match) === wanted.result) &&
    (wanted.days === null || now - match.changed_at < wanted.days * 86_400_000)
  );
}

/** Letters without case and accents, so that `jose` finds José. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What becomes of the table when the player gives the seat up (`match.lobby.leave_for_good`). */
export function leaving({ glance, seat, status }: MyMatch): 'bot' | 'close' | 'host' | 'free' {
  const people = glance?.kinds.some((kind, at) => at !== seat && kind === 'person') ?? true;
  if (!people) return 'close';
  if (status !== 'lobby') return 'bot';
  return seat === 0 ? 'host' : 'free';
}
