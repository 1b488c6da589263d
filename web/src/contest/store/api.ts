/** A contest's addresses, asked as the holder of a secret. */

import type { Locale } from '../../i18n/locale';
import { retryUntilAnswered } from '../../net/retry';
import { ask, readFile } from '../../net/api';
import { withoutErased } from './erased';
import type {
  AskProof,
  Bracket,
  CommandDone,
  ContestCommand,
  ContestLog,
  ContestOpened,
  ContestSeen,
  DealsCompared,
  EntrantPage,
  EntrantsRead,
  Forecast,
  HowToRead,
  Impact,
  LiveTables,
  MyContests,
  Proof,
  RoundSheets,
  MatchToOpen,
} from '../../net/protocol';

export const contests = {
  /** `asked`: an `AskForecast` as JSON. */
  forecast: (asked: string) => ask<Forecast>('POST', '/api/contests/forecast', JSON.parse(asked)),
  make: (name: string) => ask<ContestOpened>('POST', '/api/contests', { name }),
  /** A file that was saved elsewhere, packed: a large contest's has many megabytes. */
  open: async (file: Blob) => {
    const packed = await new Response(
      file.stream().pipeThrough(new CompressionStream('gzip')),
    ).blob();
    return ask<ContestOpened>('POST', '/api/contests/import', packed, {
      'content-encoding': 'gzip',
    });
  },
};

/** The links that the server keeps for this browser's player. */
export const keptLinks = {
  all: () => ask<MyContests>('GET', '/api/me/contests'),
  drop: (contest: string, secret: string) =>
    ask<null>(
      'DELETE',
      `/api/me/contests/${encodeURIComponent(contest)}/${encodeURIComponent(secret.split('-', 1)[0] ?? '')}`,
    ),
};

export type ContestApi = ReturnType<typeof contestApi>;

export function contestApi(contest: string, secret: string) {
  const base = `/api/contests/${encodeURIComponent(contest)}`;
  const headers = { authorization: `Bearer ${secret}` };
  return {
    base,
    headers,
    /** Keeps this link for this browser's player. */
    keep: () =>
      ask<null>('PUT', `/api/me/contests/${encodeURIComponent(contest)}`, undefined, headers),
    remove: () => ask<null>('DELETE', base, undefined, headers),
    look: async (seen: number) => {
      const newer = await retryUntilAnswered((signal) =>
        ask<ContestSeen | null>('GET', `${base}?seen=${seen}`, undefined, headers, signal),
      );
      return newer && { ...newer, view: withoutErased(newer.view) };
    },
    command: (id: string, command: ContestCommand) =>
      retryUntilAnswered((signal) =>
        ask<CommandDone>('POST', `${base}/commands`, { id, command }, headers, signal),
      ),
    attempt: (command: ContestCommand) =>
      retryUntilAnswered((signal) =>
        ask<Impact>('POST', `${base}/try`, { command }, headers, signal),
      ),
    proof: (asked: AskProof) => ask<Proof>('POST', `${base}/proof`, asked, headers),
    /** Reads a list of people; the languages of this device decide between encodings that fit. */
    entrants: (
      file: Blob | string,
      { columns, ...how }: HowToRead,
      languages: readonly string[],
    ) => {
      const given = Object.entries(how).flatMap(([name, value]) =>
        value == null ? [] : [[name, String(value)]],
      );
      const query = new URLSearchParams([
        ...given,
        ...(columns ?? []).map((column) => ['columns', column]),
      ]);
      return ask<EntrantsRead>('POST', `${base}/entrants?${query}`, file, {
        ...headers,
        'accept-language': languages.join(),
      });
    },
    sheets: (division: string, round: number) =>
      ask<RoundSheets>(
        'GET',
        `${base}/rounds/${encodeURIComponent(division)}/${round}`,
        undefined,
        headers,
      ).then(withoutErased),
    bracket: (division: string) =>
      ask<Bracket>(
        'GET',
        `${base}/bracket/${encodeURIComponent(division)}`,
        undefined,
        headers,
      ).then(withoutErased),
    deals: (division: string, round: number) =>
      ask<DealsCompared>(
        'GET',
        `${base}/deals/${encodeURIComponent(division)}/${round}`,
        undefined,
        headers,
      ).then(withoutErased),
    entrant: (entrant: string) =>
      ask<EntrantPage>(
        'GET',
        `${base}/entrants/${encodeURIComponent(entrant)}`,
        undefined,
        headers,
      ).then(withoutErased),
    /** The match in which the holder of a player's link sits now. */
    seat: () => ask<MatchToOpen>('POST', `${base}/seat`, undefined, headers),
    live: () =>
      retryUntilAnswered((signal) =>
        ask<LiveTables>('GET', `${base}/live`, undefined, headers, signal),
      ),
    letBotPlay: (entrant: string) =>
      ask<null>('POST', `${base}/entrants/${encodeURIComponent(entrant)}/bot`, undefined, headers),
    log: (before?: number) =>
      ask<ContestLog>(
        'GET',
        `${base}/log${before === undefined ? '' : `?before=${before}`}`,
        undefined,
        headers,
      ),
    games: (language: Locale) =>
      readFile(`${base}/games.csv?${new URLSearchParams({ language })}`, headers),
    teams: (division: string, language: Locale) =>
      readFile(`${base}/teams.csv?${new URLSearchParams({ division, language })}`, headers),
    /** The results as one page that needs nothing else. */
    page: (language: Locale, firstNames = false) =>
      readFile(
        `${base}/export/html?${new URLSearchParams({ language, first_names: String(firstNames) })}`,
        headers,
      ),
    exported: () => readFile(`${base}/export`, headers),
    results: (division: string, language: Locale) =>
      readFile(`${base}/results.csv?${new URLSearchParams({ division, language })}`, headers),
  };
}
