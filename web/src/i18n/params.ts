/** Filling sentences with what the server says. */

import type { Params } from '../net/api';
import type { MeldFault } from '../net/tables';

export type { Params };

/** What goes wrong before the server is asked, or in ways it does not know of. */
export type OwnError = 'unknown' | 'network';

export function text(params: Params, key: string): string {
  return String(params[key] ?? '');
}

export function faultText(words: Record<MeldFault, string>, params: Params): string {
  const code = text(params, 'fault');
  return code in words ? words[code as MeldFault] : code;
}
