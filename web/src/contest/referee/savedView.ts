/** The last that a referee's phone has seen of its table: what it shows when it is opened without a network. */

import type { RefereeView } from '../../net/protocol';

/** The number of a link stands before its secret. */
function keyOf(contest: string, secret: string): string {
  return `tilerummy.referee.${contest}.${secret.split('-')[0] ?? ''}`;
}

export function loadView(contest: string, secret: string): RefereeView | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(contest, secret)) ?? 'null') as RefereeView | null;
  } catch {
    return null; // Private windows may refuse storage.
  }
}

export function saveView(contest: string, secret: string, view: RefereeView): void {
  try {
    localStorage.setItem(keyOf(contest, secret), JSON.stringify(view));
  } catch {
    // See `loadView`.
  }
}
