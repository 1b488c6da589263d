/** A table for people of a club: by the rules chosen last, with free seats for the others. */

import { differing } from '../game/model/changes';
import { setUp } from '../game/store/settingUp';
import { setup } from '../i18n/setup';
import { settings } from '../kit/settings.svelte';
import { api } from '../net/api';
import { newId } from '../net/connection';
import type { ClubApi } from './store/api';
import { seatsFor } from './store/people';

/** Opens it, shows it to the members of *club* unless that is null, and returns its match. */
export async function openTable(people: number, club: ClubApi | null): Promise<string> {
  const { ruleset } = settings;
  const rules = (await api.rulesets()).find(({ name }) => name === ruleset);
  const seats = seatsFor(people, rules?.min_seats ?? 2, rules?.max_seats ?? 4);
  const made = await setUp({
    ruleset,
    changes: differing(settings.changes[ruleset] ?? {}, rules?.rules ?? {}),
    clock: settings.clock,
    games: settings.games,
    hints: settings.hints[ruleset] ?? null,
    name: settings.name.trim() || setup().home.defaultName,
    seats: Array.from({ length: seats - 1 }, () => ({ kind: 'open' as const })),
  });
  const { match, invite } = made;
  // The table is there, and its link can be sent, even if the club does not learn of it.
  await club?.command(newId(), { type: 'offer_table', match, invite }).catch(() => null);
  return match;
}
