/** How a division is played, as an organiser chooses it, and as stages. */

import type { ContestWords } from '../../i18n/contestWords';
import type { StageTerms } from '../../net/protocol';
import type { RulesetName } from '../../net/tables';

export type Kind = 'regulation' | 'meet' | 'rank' | 'swiss';
export type TableSize = 2 | 3 | 4;

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
  /** How many sit at a full table. */
  readonly tableSize: TableSize;
  /** Whether the first tables of a knock-out are dealt by place: 1-3-5-7 and 2-4-6-8. */
  readonly seeded: boolean;
  /** How many games of a player count before the finals; 0 for all. */
  readonly best: number;
  /** Minutes after which the bell ends a game; 0 for no bell. */
  readonly gameMin: number;
}

export const REGULATION: Format = {
  kind: 'regulation',
  rounds: 4,
  games: 2,
  finals: 0,
  advance: 2,
  carryOver: false,
  tableSize: 4,
  seeded: false,
  best: 0,
  gameMin: 0,
};
/** Minutes until the bell, of which 0 is no bell. */
export const BELLS = [0, 10, 15, 20, 25, 30, 40, 45, 60] as const;
export const TABLE_SIZES = [4, 3, 2] as const;
export const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15] as const;
export const GAMES = [1, 2, 3, 4] as const;
export const FINALS = [0, 4, 8, 16, 32] as const;

/** Tables that play the same deals are compared: there is no knock-out, which ends with a table alone. */
export const comparable = (format: Format): Format => ({
  ...format,
  kind: format.kind === 'regulation' ? 'meet' : format.kind,
  finals: 0,
  best: 0,
});

export function toStages(format: Format): StageTerms[] {
  const { kind, rounds, games, finals, carryOver, tableSize } = format;
  const size = {
    ...(tableSize === 4 ? {} : { table_size: tableSize }),
    ...(format.gameMin > 0 ? { game_min: format.gameMin } : {}),
  };
  const advance = Math.min(format.advance, tableSize - 1);
  const knockout: StageTerms = {
    format: 'knockout',
    rounds: 1,
    games,
    advance,
    cut: null,
    carry_over: false,
    ...size,
    ...(format.seeded ? { seeded: true } : {}),
  };
  if (kind === 'regulation') return [knockout];
  const first: StageTerms = {
    format: kind,
    rounds,
    games,
    advance,
    cut: null,
    carry_over: false,
    ...size,
    ...(format.best > 0 && format.best < rounds * games ? { best: format.best } : {}),
  };
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
      tableSize: sizeOf(first),
      seeded: first.seeded ?? false,
      gameMin: first.game_min ?? 0,
    };
  return {
    kind: first.format,
    rounds: first.rounds ?? REGULATION.rounds,
    games: first.games ?? REGULATION.games,
    finals: second?.cut ?? 0,
    advance: second?.advance ?? REGULATION.advance,
    carryOver: second?.carry_over ?? false,
    tableSize: sizeOf(first),
    seeded: second?.seeded ?? false,
    best: first.best ?? 0,
    gameMin: first.game_min ?? 0,
  };
}

const sizeOf = ({ table_size }: StageTerms): TableSize =>
  TABLE_SIZES.find((size) => size === table_size) ?? 4;

/** A division as its form holds it. */
export interface Terms {
  readonly name: string;
  readonly ruleset: RulesetName;
  readonly clock_s: number | null;
  /** Seconds of each turn that the clock does not count; left out: none. */
  readonly clock_delay_s?: number;
  /** Seconds that the clock gets before each turn. */
  readonly clock_increment_s?: number;
  readonly online: boolean;
  readonly duplicate: boolean;
  readonly format: Format;
}

/** Seconds of each player and game: none, and the minutes of the regulation (S3-20) among others. */
export const CLOCKS = [null, 300, 420, 600, 900] as const;

/** Most seconds that a clock gives to each turn. */
export const MOST_TURN_S = 300;

/** What the clock gives to each turn, in words; empty if nothing. */
export function turnTimeText(
  terms: Pick<Terms, 'clock_delay_s' | 'clock_increment_s'>,
  words: Pick<ContestWords, 'increment' | 'delay'>,
): string {
  return [
    terms.clock_increment_s ? words.increment(terms.clock_increment_s) : '',
    terms.clock_delay_s ? words.delay(terms.clock_delay_s) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The clock of a division, in words. */
export const clockTerms = (
  terms: Pick<Terms, 'clock_s' | 'clock_delay_s' | 'clock_increment_s'>,
  words: ContestWords,
): string => [words.minutes(terms.clock_s), turnTimeText(terms, words)].filter(Boolean).join(', ');

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
  { kind, rounds, games, finals, advance, carryOver, tableSize, seeded, best, gameMin }: Format,
  words: ContestWords,
): string {
  const seeds = seeded ? words.seededText : '';
  const bell = gameMin > 0 ? words.gameMinText(gameMin) : '';
  if (kind === 'regulation')
    return (
      words.formats.regulation.text(games, Math.min(advance, tableSize - 1), tableSize) +
      seeds +
      bell
    );
  return (
    words.formats[kind].text(rounds, games) +
    (tableSize < 4 ? words.tableSizeText(tableSize) : '') +
    (best > 0 ? words.bestText(best) : '') +
    (finals > 0 ? words.finalsText(finals, carryOver) + seeds : '') +
    bell
  );
}
