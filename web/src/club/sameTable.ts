/** A table for those who played last time: by the rules chosen last, with free seats for the others. */

import { differing } from '../game/model/changes';
import { setUp } from '../game/store/settingUp';
import { setup } from '../i18n/setup';
import { settings } from '../kit/settings.svelte';
import { api } from '../net/api';
import { seatsFor } from './store/people';

/** Opens it, and returns its match. */
export async function openTable(people: number): Promise<string> {
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
  return made.match;
}
