/** How records come to the page: from a match of this server, or read from a file by it. */

import { ApiError, ask } from '../../net/api';
import type { Recorded } from '../../net/protocol';

/** Characters that the server reads at most. */
const MOST = 200_000;

export function replayOf(match: string, secret: string | null): Promise<Recorded> {
  return ask('POST', `/api/matches/${encodeURIComponent(match)}/replay`, { secret });
}

/** Has a record judged; throws an ApiError if it is not text, or too long. */
export async function readFile(file: File): Promise<Recorded> {
  return readText(await textOf(file));
}

export function readText(text: string): Promise<Recorded> {
  return ask('POST', '/api/records/read', { text });
}

/** Returns the text of a file; throws an ApiError if it is not text, or too long. */
export async function textOf(file: File): Promise<string> {
  if (file.size > 3 * MOST) throw new ApiError('too_large', 'too_large');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new ApiError('not_text', 'not_text');
  }
  if (text.length > MOST) throw new ApiError('too_large', 'too_large');
  return text;
}
