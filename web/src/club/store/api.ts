/** A club's addresses, asked as the holder of a secret. */

import { retryWhileBusy, retryUntilAnswered } from '../../net/retry';
import { ask, readFile } from '../../net/api';
import type {
  ClubCommand,
  ClubCommandDone,
  ClubOpened,
  ClubRatings,
  ClubResults,
  ClubSeen,
  ClubTables,
  EveningsPage,
  EveningVersions,
  MemberPage,
  MyClubs,
  SeasonStandings,
} from '../../net/protocol';

export const clubs = {
  make: (name: string) => ask<ClubOpened>('POST', '/api/clubs', { name }),
  /** A file that was saved elsewhere, packed. */
  open: async (file: Blob) => {
    const packed = await new Response(
      file.stream().pipeThrough(new CompressionStream('gzip')),
    ).blob();
    return ask<ClubOpened>('POST', '/api/clubs/import', packed, { 'content-encoding': 'gzip' });
  },
};

/** The links that the server keeps for this browser's player. */
export const keptLinks = {
  all: () => ask<MyClubs>('GET', '/api/me/clubs'),
  drop: (club: string, secret: string) =>
    ask<null>(
      'DELETE',
      `/api/me/clubs/${encodeURIComponent(club)}/${encodeURIComponent(secret.split('-', 1)[0] ?? '')}`,
    ),
};

export type ClubApi = ReturnType<typeof clubApi>;

export function clubApi(club: string, secret: string) {
  const base = `/api/clubs/${encodeURIComponent(club)}`;
  const headers = { authorization: `Bearer ${secret}` };
  // A class behind one address asks at once: some of it is answered a little later.
  const get = <T>(path: string) =>
    retryWhileBusy(() =>
      retryUntilAnswered((signal) => ask<T>('GET', `${base}${path}`, undefined, headers, signal)),
    );
  return {
    /** Keeps this link for this browser's player. */
    keep: () => ask<null>('PUT', `/api/me/clubs/${encodeURIComponent(club)}`, undefined, headers),
    remove: () => ask<null>('DELETE', base, undefined, headers),
    /** The club; null if nothing is newer than what was *seen*. */
    look: (seen: number) => get<ClubSeen | null>(`?seen=${seen}`),
    command: (id: string, command: ClubCommand) =>
      retryWhileBusy(() =>
        retryUntilAnswered((signal) =>
          ask<ClubCommandDone>('POST', `${base}/commands`, { id, command }, headers, signal),
        ),
      ),
    /** The tables at which members sit or may sit down; guests do not get them. */
    tables: () => get<ClubTables>('/tables'),
    evenings: (skip: number) => get<EveningsPage>(`/evenings?skip=${skip}`),
    versions: (evening: string) => get<EveningVersions>(`/evenings/${encodeURIComponent(evening)}`),
    results: (first: string, last: string) =>
      get<ClubResults>(`/results?${new URLSearchParams({ first, last })}`),
    ratings: () => get<ClubRatings>('/ratings'),
    member: (member: string) => get<MemberPage>(`/members/${encodeURIComponent(member)}`),
    season: (season: string) => get<SeasonStandings>(`/seasons/${encodeURIComponent(season)}`),
    plans: () => readFile(`${base}/plans.ics`, headers),
    exported: () => readFile(`${base}/export`, headers),
  };
}
