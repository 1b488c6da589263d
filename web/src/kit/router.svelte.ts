/**
 * The addresses of the page: `/`, `/learn`, `/clock`, `/score`, `/m/MATCH`, `/j/MATCH#SECRET`, `/me/games`,
 * `/me/take#SECRET`, `/contests`, `/c/CONTEST#SECRET` and what of the contest is printed,
 * `/c/CONTEST/PART#SECRET`, `/clubs`, `/club/CLUB/PART#SECRET`, `/replay` and `/replay/MATCH/GAME/TURN#SECRET`, `/review` likewise,
 * `/me/results`, `/solve#POSITION`, `/puzzles`, `/puzzles/daily` and
 * `/puzzles/KIND/RULESET/LEVEL/SEED`, `/watch/MATCH#SECRET`, `/privacy`.
 * Browsers keep what follows the `#` to themselves, so no secret comes into any server's logs. They do
 * print it below a page: see `paper`.
 *
 * In the demo, which may be in any folder of any host, all of an address follows the `#`: `#/learn`.
 */

import type { Page } from '../net/tables';
import type { Hidden } from './paper';

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'learn' }
  /** The clock for a real table. */
  | { readonly page: 'clock' }
  /** The score pad for a real table. */
  | { readonly page: 'score' }
  | { readonly page: 'match'; readonly match: string }
  | { readonly page: 'join'; readonly match: string; readonly invite: string }
  /** All games of this browser's player. */
  | { readonly page: 'games' }
  /** The list of another browser is brought here. */
  | { readonly page: 'take'; readonly secret: string }
  /** The contests of this browser, and where one is made. */
  | { readonly page: 'contests' }
  /** One contest, as the holder of the secret sees it; `part` is what follows in the path. */
  | {
      readonly page: 'contest';
      readonly contest: string;
      readonly part: string;
      readonly secret: string;
    }
  /** The clubs of this browser, and where one is opened. */
  | { readonly page: 'clubs' }
  /** One club, as the holder of the secret sees it; `part` is what follows in the path. */
  | {
      readonly page: 'club';
      readonly club: string;
      readonly part: string;
      readonly secret: string;
    }
  /** A match of this server turn by turn, or, without one, a record that is brought. */
  | {
      readonly page: 'replay';
      readonly match: string | null;
      readonly game: number;
      readonly turn: number;
      readonly secret: string;
    }
  /** The review of a match on this server or, without one, of an uploaded record. */
  | {
      readonly page: 'review';
      readonly match: string | null;
      readonly game: number;
      readonly turn: number;
      readonly secret: string;
    }
  /** The results of this browser's player. */
  | { readonly page: 'results' }
  /** A position that is set up and solved. */
  | { readonly page: 'solve'; readonly position: string }
  /** The list of puzzles, or the one that what follows in the path asks for. */
  | { readonly page: 'puzzles'; readonly asked: string }
  /** Tables that everybody may find. */
  | { readonly page: 'open' }
  /** What the server stores. */
  | { readonly page: 'privacy' }
  /** A table to watch with the secret for spectators. */
  | { readonly page: 'watch'; readonly match: string; readonly secret: string }
  /** An address that leads nowhere. */
  | { readonly page: 'lost' };

/** What an address shows, by what its path begins with. */
const SHOWN: Record<Page, (rest: string, secret: string) => Route | null> = {
  '': one('home'),
  learn: one('learn'),
  clock: one('clock'),
  score: one('score'),
  m: (match) => (match ? { page: 'match', match } : null),
  me: (what, secret) =>
    what === 'take' ? { page: 'take', secret } : { page: what === 'results' ? 'results' : 'games' },
  contests: one('contests'),
  c: (rest, secret) => {
    const [contest, part] = parted(rest);
    return contest ? { page: 'contest', contest, part, secret } : null;
  },
  clubs: one('clubs'),
  club: (rest, secret) => {
    const [club, part] = parted(rest);
    return club ? { page: 'club', club, part, secret } : null;
  },
  watch: (match, secret) => (match ? { page: 'watch', match, secret } : null),
  replay: (rest, secret) => within('replay', rest, secret),
  review: (rest, secret) => within('review', rest, secret),
  solve: (rest, position) => (rest === '' ? { page: 'solve', position } : null),
  puzzles: (asked) => ({ page: 'puzzles', asked }),
  open: one('open'),
  privacy: one('privacy'),
  j: (match, invite) => (match ? { page: 'join', match, invite } : null),
};

/** A page of which there is one. */
function one(
  page: 'home' | 'learn' | 'clock' | 'score' | 'contests' | 'clubs' | 'open' | 'privacy',
) {
  return (rest: string) => (rest === '' ? { page } : null);
}

/** A contest or a club, and what follows it in the path. */
function parted(rest: string): [string, string] {
  const [first = '', ...part] = rest.split('/');
  return [first, part.join('/')];
}

/** A place in a match: `MATCH/GAME/TURN`, or nothing of it. */
function within(page: 'replay' | 'review', rest: string, secret: string): Route | null {
  const [match = '', game, turn, ...more] = rest.split('/');
  if (more.length > 0) return null;
  return { page, match: match || null, game: Number(game) || 1, turn: Number(turn) || 0, secret };
}

export function parseRoute(path: string, hash = ''): Route {
  const [first = '', ...rest] = path.replace(/^\//, '').split('/');
  try {
    const shown = Object.hasOwn(SHOWN, first) ? SHOWN[first as Page] : null;
    return (
      shown?.(decodeURIComponent(rest.join('/')), decodeURIComponent(hash.replace(/^#/, ''))) ?? {
        page: 'lost',
      }
    );
  } catch {
    return { page: 'lost' }; // it is not encoded as addresses are
  }
}

export const router: { route: Route } = $state({ route: { page: 'home' } });

function read(): void {
  router.route = SERVED
    ? parseRoute(location.pathname, location.hash || (history.state as Hidden)?.hash)
    : parseRoute(location.hash.slice(1));
}

/** Shows another address; with `replace`, Back leads past the one that is shown now. */
export function go(address: string, { replace = false } = {}): void {
  const again = replace || address === location.pathname + location.hash;
  history[again ? 'replaceState' : 'pushState'](null, '', SERVED ? address : `#${address}`);
  read();
  scrollTo(0, 0);
}

/** Follows a link within the page without a reload. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
    return;
  const { pathname, hash } = link;
  // What is not ours to show, such as `/api`, the server shows; and within a page the browser leads.
  if (parseRoute(pathname).page === 'lost' || (pathname === location.pathname && hash)) return;
  event.preventDefault();
  go(pathname + hash);
}

/** Shows the address at hand, and each that follows it. */
export function route(): void {
  addEventListener('popstate', read);
  addEventListener('click', follow);
  read();
}
