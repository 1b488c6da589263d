/** Links from before the page had paths. They all open the first page, with the rest in the hash. */

/** The path to which an old link with this *hash* leads now; null if it is no old link. */
export function pathOfOldLink(hash: string): string | null {
  const [page, match, invite] = hash.replace(/^#\/?/, '').split('/');
  if (page === 'clock') return '/clock';
  if (page === 'solve') return `/solve#${hash.replace(/^#\/?solve\/?/, '')}`;
  if (page === 'puzzles') return match === 'daily' ? '/puzzles/daily' : '/puzzles';
  if (page === 'match' && match) return `/m/${match}`;
  if ((page === 'replay' || page === 'review') && match) return hash.replace(/^#/, '');
  if (page === 'join' && match && invite) return `/j/${match}#${invite}`;
  return null;
}
