/** Removes secrets from addresses that others see: browsers print them below a page, projectors show them. */

import { router } from './router.svelte';

/** The hidden part of an address, kept in its history entry. */
export type Hidden = { readonly hash?: string } | null;

/** Whether a part of a contest is made for paper or for a projector. */
export const isShownToOthers = (part: string): boolean =>
  part.startsWith('print/') || part === 'prizes';

/** Hides the secret until `showSecret`, or for good on a page that is made for others. */
export function hideSecret(): void {
  const secret = 'secret' in router.route || 'invite' in router.route;
  if (secret && location.hash) history.replaceState({ hash: location.hash }, '', location.pathname);
}

function showSecret(): void {
  const { route } = router;
  const hash = (history.state as Hidden)?.hash;
  const forOthers = route.page === 'contest' && isShownToOthers(route.part);
  if (hash && !forOthers) history.replaceState(null, '', location.pathname + hash);
}

addEventListener('beforeprint', hideSecret);
addEventListener('afterprint', showSecret);
