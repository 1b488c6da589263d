/** The description of a match in lists, in the reader's language. */

import { isolated } from '../i18n/isolated';
import { listed } from '../i18n/listed';
import { setup } from '../i18n/setup';
import { t } from '../i18n/index.svelte';
import type { MyMatch } from '../net/protocol';
import { others, tilesLeft } from '../game/store/lists';

/** Who else sits there. */
export function namesOf(match: MyMatch): string {
  const names = others(match).map((name) => (name === '' ? setup().lobby.open : isolated(name)));
  return listed(names) || setup().start.onlyYou;
}

/** Whose turn it is, or what is waited for. */
export function stateOf(match: MyMatch): string {
  const { glance, seat, seats, status, to_move: mover, your_turn: yours } = match;
  if (yours) return setup().home.yourTurn;
  if (mover !== null) return t().table.turnOf(isolated(seats[mover] ?? ''));
  const asked = glance?.asked ?? [];
  if (status === 'between_games' && asked.includes(seat)) return setup().start.nextGame;
  if (status === 'lobby' && asked.includes(seat)) return setup().start.asked;
  if (asked.length > 0)
    return setup().start.waitsFor(listed(asked.map((at) => isolated(seats[at] ?? ''))));
  return status === 'lobby' && glance && !glance.kinds.includes('open')
    ? setup().start.ready
    : setup().matchStatus[status];
}

/** Rule set, game, and tiles left. */
export function gameOf(match: MyMatch): string {
  const { glance } = match;
  const left = tilesLeft(match);
  const many = glance && (glance.games ?? 2) > 1;
  return [
    setup().ruleset.name(match.ruleset),
    glance && glance.game > 0 && many ? setup().start.gameOf(glance.game, glance.games) : '',
    left ? setup().start.tiles(left.yours, listed(left.theirs.map(String))) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
