/** What the players of a record are called. */

import { t } from '../../i18n/index.svelte';
import { setup } from '../../i18n/setup';
import { LEVELS } from '../../net/tables';

/** A record says how strong a bot was in a word of its own: `Ada (easy)`. */
const BOT = new RegExp(`^(.+) \\((${LEVELS.join('|')})\\)$`);

/** The name that a record gives a player, a bot's strength in the reader's language. */
export function recordedName(name: string): string {
  const [, bot, level] = BOT.exec(name) ?? [];
  return bot && level ? `${bot} (${t().level(level)})` : name;
}

/** What everybody at the table is called; who has no name is called by the seat. */
export function recordedNames(players: readonly string[]): string[] {
  return players.map((name, seat) =>
    name === '' ? setup().lobby.seat(seat + 1) : recordedName(name),
  );
}
