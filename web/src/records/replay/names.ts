/** The names of a record's players. */

import { t } from '../../i18n/index.svelte';
import { setup } from '../../i18n/setup';
import { LEVELS } from '../../net/tables';

/** A record adds a bot's level to its name: `Ada (easy)`. */
const BOT = new RegExp(`^(.+) \\((${LEVELS.join('|')})\\)$`);

/** The name that a record gives a player, a bot's strength in the reader's language. */
export function recordedName(name: string): string {
  const [, bot, level] = BOT.exec(name) ?? [];
  return bot && level ? `${bot} (${t().level(level)})` : name;
}

/** The names at the table. Players without a name are called by their seat. */
export function recordedNames(players: readonly string[]): string[] {
  return players.map((name, seat) =>
    name === '' ? setup().lobby.seat(seat + 1) : recordedName(name),
  );
}
