/** One printable line per value, as the server writes it: `R7`, `[R4 R5 J]`. */

import { isKind, type Kind } from './tile';

export class NotationError extends Error {}

/** Parses `[R4 R5 J]`. */
export function parseMeld(text: string): Kind[] {
  const inside = /^\[([^[\]]*)\]$/.exec(text.trim());
  if (!inside) throw new NotationError(`no meld: ${text}`);
  return parseTiles(inside[1] ?? '');
}

/** Parses tiles that are separated by spaces. */
export function parseTiles(text: string): Kind[] {
  const kinds = text.trim() === '' ? [] : text.trim().split(/\s+/);
  for (const kind of kinds) {
    if (!isKind(kind)) throw new NotationError(`no tile: ${kind}`);
  }
  return kinds;
}

export function printMeld(kinds: readonly Kind[]): string {
  return `[${kinds.join(' ')}]`;
}
