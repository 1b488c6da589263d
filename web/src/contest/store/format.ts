/** How a division is played, as an organiser chooses it, and as stages. */

import type { ContestWords } from '../../i18n/contest/en';
import type { StageTerms } from '../../net/protocol';
import type { RulesetName } from '../../net/tables';

export type Kind = 'regulation' | 'meet' | 'rank';

export interface Format {
  readonly kind: Kind;
  /** Rounds before the finals; the regulation's has as many as it takes. */
  readonly rounds: number;
  readonly games: number;
  /** How many play the finals; 0 for none. */
  readonly finals: number;
  /** How many of a table go on. */
  readonly advance: number;
  /** Whether the rounds before count in the finals. */
  readonly carryOver: boolean;
}

export const REGULATION: Format = {
  kind: 'regulation',
  rounds: 4,
  games: 2,
  finals: 0,
  advance: 2,
  carryOver: false,
};
export const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15] as const;
export const GAMES = [1, 2, 3, 4] as const;
export const FINALS = [0, 4, 8, 16, 32] as const;

/** Tables that play the same deals are compared: there is no knock-out, which ends with a table alone. */
export const comparable = (format: Format): Format => ({
  ...format,
  kind: format.kind === 'regulation' ? 'meet' : format.kind,
  finals: 0,
});

export function toStages(format: Format): StageTerms[] {
  const { kind, rounds, games, finals, advance, carryOver } = format;
  const knockout: StageTerms = {
    format: 'knockout',
    rounds: 1,
    games,
    advance,
    cut: null,
    carry_over: false,
  };
  if (kind === 'regulation') return [knockout];
  const first: StageTerms = { format: kind, rounds, games, advance, cut: null, carry_over: false };
  return finals === 0 ? [first] : [first, { ...knockout, cut: finals, carry_over: carryOver }];
}

/** The choice that makes these stages; the nearest there is where none does. */
export function fromStages(stages: readonly StageTerms[]): Format {
  const [first, second] = stages;
  if (!first) return REGULATION;
  if (first.format === 'knockout')
    return {
      ...REGULATION,
      games: first.games ?? REGULATION.games,
      advance: first.advance ?? REGULATION.advance,
    };
  return {
    kind: first.format,
    rounds: first.rounds ?? REGULATION.rounds,
    games: first.games ?? REGULATION.games,
    finals: second?.cut ?? 0,
    advance: second?.advance ?? REGULATION.advance,
    carryOver: second?.carry_over ?? false,
  };
}

/** A division as its form holds it. */
export interface Terms {
  readonly name: string;
  readonly ruleset: RulesetName;
  readonly clock_s: number | null;
  readonly online: boolean;
  readonly duplicate: boolean;
  readonly format: Format;
}

/** Seconds of each player and game: none, and the minutes of the regulation (S3-20) among others. */
export const CLOCKS = [null, 300, 420, 600] as const;

export const FIRST: Terms = {
  name: '',
  ruleset: 'tournament',
  clock_s: 300,
  online: false,
  duplicate: false,
  format: REGULATION,
};

/** How it is played, in plain words. */
export function formatText(
  { kind, rounds, games, finals, advance, carryOver }: Format,
  words: ContestWords,
): string {
  if (kind === 'regulation') return words.formats.regulation.text(games, advance);
  return (
    words.formats[kind].text(rounds, games) +
    (finals > 0 ? words.finalsText(finals, carryOver) : '')
  );
}
