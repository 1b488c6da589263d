/** Addresses from before there were paths, which are asked for so rarely that they load by themselves. */

/** Where a link leads that was made before there were paths; null for any other. */
export function moved(path: string, hash: string): string | null {
  const [page, match, invite] = path === '/' ? hash.replace(/^#\/?/, '').split('/') : [];
  if (page === 'clock') return '/clock';
  if (page === 'solve') return `/solve#${hash.replace(/^#\/?solve\/?/, '')}`;
  if (page === 'puzzles') return match === 'daily' ? '/puzzles/daily' : '/puzzles';
  if (page === 'match' && match) return `/m/${match}`;
  if ((page === 'replay' || page === 'review') && match) return hash.replace(/^#/, '');
  if (page === 'join' && match && invite) return `/j/${match}#${invite}`;
  return null;
}
