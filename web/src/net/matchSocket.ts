/** The connection to a match. */

import type { Socket } from './connection';

/** The secret for spectators; without it, the connection is that of the player's own seat. */
export function socketTo(match: string, watch: string | null = null): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const asked = watch === null ? '' : `?watch=${encodeURIComponent(watch)}`;
  return new WebSocket(
    `${scheme}://${location.host}/ws/${encodeURIComponent(match)}${asked}`,
  ) as Socket;
}
