/** The HTTP API: one function per address. */

import type {
  CreateMatch,
  Invitation,
  Joined,
  MakeOffer,
  MatchCreated,
  Me,
  MyMatchesQuery,
  Offer,
  PushKey,
  Rematch,
  RulesetSummary,
  ServerState,
  Subscribe,
  Unsubscribe,
} from './protocol';

/** What the server's refusals carry besides their code. */
export type Params = Readonly<Record<string, string | number>>;

/** A refusal by the server, or no answer at all (`network`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The values in the sentence of the code. */
    readonly params: Params = {},
  ) {
    super(message);
  }
}

/**
 * The token that this page proposes if its browser has none. Requests that overlap on a
 * first visit would otherwise make a player each, and the last one would take the others' seats.
 */
const VISIT = token();

function token(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

/** Asks the server; a text or a file is sent as it is, anything else as JSON. */
export async function ask<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<T> {
  const whole = typeof body === 'string' || body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal,
      // A request that only names something is carried out even if its page is closed meanwhile.
      keepalive: method !== 'GET' && body === undefined,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: whole ? body : JSON.stringify(body) }),
      headers: {
        ...(method === 'GET' ? {} : { 'x-tilerummy-visit': VISIT }),
        ...(body === undefined || whole ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  } catch {
    throw new ApiError('network', 'network');
  }
  if (response.status === 204) return null as T;
  const answer = (await response.json().catch(() => null)) as
    (T & { error?: { code: string; message: string; params?: Params } }) | null;
  if (!response.ok || answer === null) {
    throw new ApiError(
      answer?.error?.code ?? 'network',
      answer?.error?.message ?? response.statusText,
      answer?.error?.params,
    );
  }
  return answer;
}

export async function readText(
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  return (await readFile(path, headers)).text();
}

/** A file as the server sends it, byte by byte: as a text it would lose its byte order mark. */
export async function readFile(path: string, headers: Record<string, string> = {}): Promise<Blob> {
  const response = await fetch(path, { credentials: 'same-origin', headers }).catch(() => null);
  if (!response?.ok) throw new ApiError('network', 'network');
  return response.blob();
}

export const api = {
  status: () => ask<ServerState>('GET', '/api/status'),
  rulesets: () => ask<RulesetSummary[]>('GET', '/api/rulesets'),
  me: (asked: MyMatchesQuery = {}) => {
    const given = Object.entries(asked).map(([name, value]) => [name, String(value)]);
    return ask<Me>('GET', `/api/me?${new URLSearchParams(given)}`);
  },
  offer: (lasts: NonNullable<MakeOffer['lasts']>) => ask<Offer>('POST', '/api/me/offer', { lasts }),
  take: (secret: string) => ask<null>('POST', '/api/me/take', { secret }),
  throwOthersOut: () => ask<null>('POST', '/api/me/token'),
  leave: (match: string) => ask<null>('POST', `/api/matches/${encodeURIComponent(match)}/leave`),
  create: (match: CreateMatch) => ask<MatchCreated>('POST', '/api/matches', match),
  look: (match: string, invite: string) =>
    ask<Invitation>('POST', `/api/matches/${encodeURIComponent(match)}/look`, { invite }),
  join: (match: string, invite: string, name: string) =>
    ask<Joined>('POST', `/api/matches/${encodeURIComponent(match)}/join`, { invite, name }),
  takeSeat: (match: string, invite: string, name: string, word: string) =>
    ask<Joined>('POST', `/api/matches/${encodeURIComponent(match)}/seat`, { invite, name, word }),
  rematch: (match: string, yes: boolean, share_commitment: string | null = null) =>
    ask<Rematch>('POST', `/api/matches/${encodeURIComponent(match)}/rematch`, {
      yes,
      share_commitment,
    }),
  pushKey: () => ask<PushKey>('GET', '/api/push'),
  beTold: (subscription: Subscribe) => ask<void>('POST', '/api/push', subscription),
  endPush: (subscription: Unsubscribe) => ask<void>('POST', '/api/push/end', subscription),
  record: (match: string) => readText(api.recordUrl(match)),
  recordUrl: (match: string) => `/api/matches/${encodeURIComponent(match)}/record`,
};
