/** The facts of a game from the server, line by line; and matches that continue from a turn. */

import { ApiError, ask } from '../../net/api';
import type {
  AskPlayOn,
  AskReview,
  JudgedPlayer,
  JudgedTurn,
  Joined,
  ReviewedPlayer,
  ReviewedTurn,
} from '../../net/protocol';

/** A game of a match here, or of a record that somebody brought. */
export type Source =
  { readonly match: string; readonly secret: string | null } | { readonly text: string };

export type ReviewLine = ReviewedTurn | ReviewedPlayer | JudgedTurn | JudgedPlayer;

export function isTurn(line: ReviewLine): line is ReviewedTurn {
  return 'did' in line;
}

export function isPlayer(line: ReviewLine): line is ReviewedPlayer {
  return 'turns' in line;
}

export function isJudgedTurn(line: ReviewLine): line is JudgedTurn {
  return 'shares' in line;
}

export function isJudgedPlayer(line: ReviewLine): line is JudgedPlayer {
  return 'dealt' in line;
}

/**
 * Yields the lines of a review as they come; an ApiError where it cannot be had, or breaks off. Of a
 * single turn there is one line, with the moves that lay its play; judgement follows the facts.
 */
export async function* reviewLines(
  source: Source,
  game: number,
  signal: AbortSignal,
  asked: Pick<AskReview, 'turn' | 'judge'> = {},
): AsyncGenerator<ReviewLine> {
  const response = await fetch('/api/review', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...source, game, ...asked }),
    signal,
  }).catch(() => null);
  if (signal.aborted) return;
  if (!response?.body) throw new ApiError('network', 'network');
  if (!response.ok) throw refused(await response.json().catch(() => null));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answer = JSON.parse(line) as ReviewLine | Refused;
      if ('error' in answer) throw refused(answer);
      yield answer;
    }
    if (done) return;
  }
}

interface Refused {
  readonly error: { readonly code: string; readonly message: string };
}

function refused(answer: Refused | null): ApiError {
  return new ApiError(answer?.error.code ?? 'network', answer?.error.message ?? 'network');
}

export function playOn(
  source: Source,
  asked: Pick<AskPlayOn, 'game' | 'turn' | 'seat' | 'level' | 'name'>,
): Promise<Joined> {
  return ask('POST', '/api/continue', { ...source, ...asked });
}
