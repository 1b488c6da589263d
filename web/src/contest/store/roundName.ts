/** What a round is called: by its number, and by how far it is to the end. */

import type { RoundNames } from '../../i18n/contestRound/en';
import type { StageTerms } from '../../net/protocol';

export interface NamedRound {
  readonly stage: number;
  /** How many tables are played. */
  readonly tables: number;
  /** How many people are still in it; null where that is not known. */
  readonly players: number | null;
}

/** `Round 3 · Semi-final`, as the contest regulation names rounds; *numbered* is the first part. */
export function roundName(
  numbered: string,
  stages: readonly StageTerms[],
  { stage, tables, players }: NamedRound,
  names: RoundNames,
): string {
  const name = nameOf(stages, stage, tables, players, names);
  return name === null ? numbered : `${numbered} · ${name}`;
}

function nameOf(
  stages: readonly StageTerms[],
  stage: number,
  tables: number,
  players: number | null,
  names: RoundNames,
): string | null {
  if (stages[stage]?.format !== 'knockout')
    return stage < stages.length - 1 ? names.qualifying : null;
  if (tables === 1) return names.final;
  if (tables === 2) return names.semifinal;
  return players === null ? null : names.of(players);
}

/** How many people sit at tables or have a bye. */
export const inRound = (
  tables: readonly (readonly unknown[])[],
  waiting: readonly unknown[],
): number => tables.reduce((sum, seats) => sum + seats.length, waiting.length);
