/** Where a club is: `/club/CLUB/PART#SECRET`. */

/** A club as the holder of the secret sees it, or a part of it. */
export function clubPath(club: string, secret: string, part = ''): string {
  return `/club/${encodeURIComponent(club)}${part && `/${part}`}#${encodeURIComponent(secret)}`;
}

/** A part of a club's page, by what follows in the path. */
export interface Place {
  readonly page: 'now' | 'evenings' | 'plans' | 'results' | 'seasons' | 'members' | 'keeper';
  /** Of what; empty for all of them. */
  readonly key: string;
  /** What is done with it; empty if it is looked at. */
  readonly act: string;
}

const PAGES = ['evenings', 'plans', 'results', 'seasons', 'members', 'keeper'] as const;

export function placeOf(part: string): Place {
  const [first = '', key = '', act = ''] = part.split('/');
  return { page: PAGES.find((page) => page === first) ?? 'now', key, act };
}
