/** A game's result while it is entered, on a referee's phone or at the desk. */

import type { Kind } from '../../game/model/tile';
import type { EnteredLine, EnterGame, SheetGame } from '../../net/protocol';
import { RULESET_TRAITS, type RulesetTraits } from '../../net/ruleTables';
import type { RulesetName } from '../../net/tables';
import { owed } from '../../game/model/score';

export type How = NonNullable<EnteredLine['how']>;
export type Ending = EnterGame['ending']['type'];

/** Whether nobody went out: the pool or the time was over. */
export const nobodyOut = (ending: Ending | null): boolean =>
  ending === 'exhausted' || ending === 'bell';

/** How games of a division are scored; those of the contest's rules if the rule set is not known here. */
export function rulesOf(division: { readonly ruleset: string }): RulesetTraits {
  return RULESET_TRAITS[division.ruleset as RulesetName] ?? RULESET_TRAITS.tournament;
}

/** What may become of a player whose tiles are asked for; a walk-over names who was there. */
export function howsOf(rules: RulesetTraits, ending: Ending | null): readonly How[] {
  if (ending === 'walkover') return ['played', 'absent', 'forfeit'];
  const declined = rules.declinedPenalty === null ? [] : (['declined'] as const);
  return ['played', 'unopened', ...declined, 'forfeit', 'absent'];
}

export interface LineDraft {
  readonly entrant: string;
  readonly how: How;
  /** The tiles left one by one; null where sum and number are typed. */
  readonly tiles: readonly Kind[] | null;
  readonly sum: number | null;
  readonly count: number | null;
  /** Seconds left of the clock; null without one. */
  readonly left: number | null;
  readonly extra: number;
}

export interface EntryDraft {
  readonly ending: Ending | null;
  readonly winner: string | null;
  readonly lines: readonly LineDraft[];
  /** Why what stood is wrong. */
  readonly reason: string;
  /** How many entries of this game whoever enters it has seen. */
  readonly known: number;
}

/** Figures that no rack reaches: 53 tiles of 13, and seconds of half a day. */
export const MOST_SUM = 999;
export const MOST_COUNT = 99;

/** Points of the tile with the highest number. */
const DEAREST = 13;

export function blank(
  seats: readonly string[],
  left: readonly (number | null)[],
  known = 0,
): EntryDraft {
  const line = (entrant: string, seat: number): LineDraft => ({
    entrant,
    how: 'played',
    tiles: null,
    sum: null,
    count: null,
    left: left[seat] ?? null,
    extra: 0,
  });
  return { ending: null, winner: null, lines: seats.map(line), reason: '', known };
}

/** What stands, to be corrected. */
export function drafted(game: SheetGame, seats: readonly string[]): EntryDraft {
  if (game.lines.length === 0) return blank(seats, [], game.entries);
  const lines = seats.map((entrant): LineDraft => {
    const line = game.lines.find((other) => other.entrant === entrant);
    if (!line)
      return { entrant, how: 'absent', tiles: null, sum: null, count: null, left: null, extra: 0 };
    const late = Math.max(0, Math.ceil(-(line.left_s ?? 0)));
    return {
      entrant,
      how: line.how,
      tiles: line.rack,
      sum: line.rack ? null : line.sum,
      count: line.rack ? null : line.tiles,
      left: line.left_s,
      extra: Math.max(0, Math.abs(line.penalty) - late),
    };
  });
  const winner = game.ending === 'call' ? (game.winners[0] ?? null) : null;
  return { ending: game.ending, winner, lines, reason: '', known: game.entries };
}

/** What was entered and is not sent, to be changed. */
export function fromCommand({ ending, lines, reason = '' }: EnterGame, known: number): EntryDraft {
  return {
    ending: ending.type,
    winner: ending.type === 'call' ? ending.winner : null,
    lines: lines.map((line) => ({
      entrant: line.entrant,
      how: line.how ?? 'played',
      tiles: line.tiles ?? null,
      sum: line.sum ?? null,
      count: line.count ?? null,
      left: line.left_s ?? null,
      extra: line.extra ?? 0,
    })),
    reason,
    known,
  };
}

/** Whether the line wins by how the game ended, so that nothing of it is asked. */
export function wins({ ending, winner }: EntryDraft, line: LineDraft): boolean {
  if (ending === 'call') return line.entrant === winner;
  return ending === 'walkover' && line.how !== 'absent' && line.how !== 'forfeit';
}

/** Whether a line tells all that it has to. */
export function isEntered(rules: RulesetTraits, draft: EntryDraft, line: LineDraft): boolean {
  if (wins(draft, line) || line.how === 'absent' || line.how === 'forfeit') return true;
  if (line.tiles) return nobodyOut(draft.ending) || line.tiles.length > 0;
  const flat = isFlat(rules, line.how);
  return line.count !== null && (flat || (line.sum !== null && !impossible(rules, line)));
}

/** Whether so many tiles cannot come to the sum; only who has gone out has none left. */
export function impossible(rules: RulesetTraits, { how, tiles, sum, count }: LineDraft): boolean {
  if (tiles || isFlat(rules, how) || sum === null || count === null) return false;
  return (
    count === 0 ||
    sum < count * Math.min(1, rules.jokerPenalty) ||
    sum > count * Math.max(DEAREST, rules.jokerPenalty)
  );
}

/** Whether the points do not depend on the tiles (S3-27, S3-28). */
export function isFlat(rules: RulesetTraits, how: How): boolean {
  if (how === 'declined') return (rules.declinedPenalty ?? rules.unopenedPenalty) !== null;
  return (how === 'unopened' || how === 'forfeit') && rules.unopenedPenalty !== null;
}

/** The next line to enter, from the seat after *entrant* on; null when all are entered. */
export function next(
  rules: RulesetTraits,
  draft: EntryDraft,
  entrant: string | null = null,
): string | null {
  const from = draft.lines.findIndex((line) => line.entrant === entrant) + 1;
  const around = [...draft.lines.slice(from), ...draft.lines.slice(0, from)];
  return around.find((line) => !isEntered(rules, draft, line))?.entrant ?? null;
}

export function withLine(
  draft: EntryDraft,
  entrant: string,
  changes: Partial<LineDraft>,
): EntryDraft {
  const lines = draft.lines.map((line) =>
    line.entrant === entrant ? { ...line, ...changes } : line,
  );
  return { ...draft, lines };
}

/** Somebody went out; what was said of the tiles that player had is taken back. */
export function called(draft: EntryDraft, winner: string): EntryDraft {
  const changed = withLine(draft, winner, { how: 'played', tiles: null, sum: null, count: null });
  return { ...changed, ending: 'call', winner };
}

/** Another ending; all but one have to have left for a walk-over. */
export function ended(draft: EntryDraft, ending: Exclude<Ending, 'call'>): EntryDraft {
  return { ...draft, ending, winner: null };
}

/** The typed sum with one more digit; as it was if that is more than any rack has. */
export function typed(sum: number | null, digit: number): number {
  const longer = (sum ?? 0) * 10 + digit;
  return longer > MOST_SUM ? (sum ?? 0) : longer;
}

export function rubbed(sum: number | null): number | null {
  return sum === null || sum < 10 ? null : Math.floor(sum / 10);
}

export function isWhole(rules: RulesetTraits, draft: EntryDraft): boolean {
  if (draft.ending === null || next(rules, draft) !== null) return false;
  if (draft.ending !== 'walkover') return true;
  return draft.lines.filter((line) => wins(draft, line)).length === 1;
}

export function entered(draft: EntryDraft): EnteredLine[] {
  return draft.lines.map((line) => {
    const base: EnteredLine = {
      entrant: line.entrant,
      how: line.how,
      left_s: line.how === 'absent' ? null : line.left,
      extra: line.extra,
    };
    if (wins(draft, line) || line.how === 'absent') return base;
    return line.tiles
      ? { ...base, tiles: [...line.tiles] }
      : { ...base, sum: line.sum, count: line.count };
  });
}

export function endingOf({ ending, winner }: EntryDraft): EnterGame['ending'] {
  return ending === 'call'
    ? { type: 'call', winner: winner ?? '' }
    : { type: ending ?? 'exhausted' };
}

/** What a line owes as it is entered; null while that is unknown. */
export function owes(rules: RulesetTraits, draft: EntryDraft, line: LineDraft): number | null {
  if (!isEntered(rules, draft, line) || line.how === 'absent' || wins(draft, line)) return null;
  return owed(rules, {
    entrant: line.entrant,
    how: line.how,
    tiles: line.tiles ? [...line.tiles] : null,
    sum: line.sum,
  });
}
