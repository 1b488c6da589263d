/** Links that were made before there were paths: all of them lead to the first page. */

/** Where a link with this *hash* leads now; null for any other. */
export function moved(hash: string): string | null {
  const [page, match, invite] = hash.replace(/^#\/?/, '').split('/');
  if (page === 'clock') return '/clock';
  if (page === 'solve') return `/solve#${hash.replace(/^#\/?solve\/?/, '')}`;
  if (page === 'puzzles') return match === 'daily' ? '/puzzles/daily' : '/puzzles';
  if (page === 'match' && match) return `/m/${match}`;
  if ((page === 'replay' || page === 'review') && match) return hash.replace(/^#/, '');
  if (page === 'join' && match && invite) return `/j/${match}#${invite}`;
  return null;
}
