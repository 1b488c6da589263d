/** The line to a match. */

import type { Socket } from './connection';

/** That of one's seat, or, with the secret for that, an onlooker's. */
export function socketTo(match: string, watch: string | null = null): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const asked = watch === null ? '' : `?watch=${encodeURIComponent(watch)}`;
  return new WebSocket(
    `${scheme}://${location.host}/ws/${encodeURIComponent(match)}${asked}`,
  ) as Socket;
}
