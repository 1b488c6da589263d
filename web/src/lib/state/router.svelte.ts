/** Three addresses, all behind the `#`, so that an invitation's secret stays out of server logs. */

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'match'; readonly match: string }
  | { readonly page: 'join'; readonly match: string; readonly invite: string };

export function parseRoute(hash: string): Route {
  const [page, match, invite] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (page === 'match' && match) return { page, match };
  if (page === 'join' && match && invite) return { page, match, invite };
  return { page: 'home' };
}

export const router: { route: Route } = $state({ route: parseRoute(globalThis.location?.hash ?? '') });

globalThis.addEventListener?.('hashchange', () => {
  router.route = parseRoute(location.hash);
});

export function go(path: string): void {
  location.hash = path;
}

export function matchPath(match: string): string {
  return `#/match/${encodeURIComponent(match)}`;
}

/** The whole invitation link, to be sent to somebody. */
export function invitationLink(match: string, invite: string): string {
  const page = location.href.split('#')[0] ?? '';
  return `${page}#/join/${encodeURIComponent(match)}/${encodeURIComponent(invite)}`;
}
