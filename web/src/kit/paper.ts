/** Removes secrets from the address of a printed page, because browsers print it below every page. */

import { router } from './router.svelte';

/** The hidden part of an address, kept in its history entry. */
export type Hidden = { readonly hash?: string } | null;

/** Hides the secret until `showSecret`, or for good on a page that is made for paper. */
export function hideSecret(): void {
  const secret = 'secret' in router.route || 'invite' in router.route;
  if (secret && location.hash) history.replaceState({ hash: location.hash }, '', location.pathname);
}

function showSecret(): void {
  const { route } = router;
  const hash = (history.state as Hidden)?.hash;
  const forPaper = route.page === 'contest' && route.part.startsWith('print/');
  if (hash && !forPaper) history.replaceState(null, '', location.pathname + hash);
}

addEventListener('beforeprint', hideSecret);
addEventListener('afterprint', showSecret);
