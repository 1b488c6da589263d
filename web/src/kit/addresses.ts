/** Addresses of pages with a match, a contest or a secret in them: `router` reads them. */

export function matchPath(match: string): string {
  return `/m/${encodeURIComponent(match)}`;
}

export function allGamesPath(): string {
  return '/me/games';
}

/** A match turn by turn; *secret* lets somebody see it who does not sit there. */
export function replayPath(match: string, game = 1, turn = 0, secret = ''): string {
  return `/replay${place(match, game, turn, secret)}`;
}

/** What was possible in it. */
export function reviewPath(match: string, game = 1, turn = 0, secret = ''): string {
  return `/review${place(match, game, turn, secret)}`;
}

function place(match: string, game: number, turn: number, secret: string): string {
  return `/${encodeURIComponent(match)}/${game}/${turn}${secret ? `#${encodeURIComponent(secret)}` : ''}`;
}

export function resultsPath(): string {
  return '/me/results';
}

/** Where others look on. */
export function watchPath(match: string, secret: string): string {
  return `/watch/${encodeURIComponent(match)}#${encodeURIComponent(secret)}`;
}

/** Where another browser takes the list over; the secret is behind the `#`, which no server sees. */
export function takePath(secret: string): string {
  return `/me/take#${encodeURIComponent(secret)}`;
}

/** Where somebody who is invited sits down. */
export function invitationPath(match: string, invite: string): string {
  return `/j/${encodeURIComponent(match)}#${encodeURIComponent(invite)}`;
}

/** A contest as the holder of the secret sees it, or a part of it. */
export function contestPath(contest: string, secret: string, part = ''): string {
  return `/c/${encodeURIComponent(contest)}${part && `/${part}`}#${encodeURIComponent(secret)}`;
}
