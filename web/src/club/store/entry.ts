/** The results of an evening while they are entered: who played, in which order, with which scores. */

import type { EveningShown, Result } from '../../net/protocol';

/** Of a score and of a number of games. */
export const LARGEST = 1_000_000;

export interface Line {
  readonly member: string;
  /** Null while nobody has said. */
  readonly score: number | null;
  /** 0 if nobody counted. */
  readonly games: number;
  readonly wins: number;
  /** Whether the line shares the place of the one above, where places are tapped. */
  readonly level: boolean;
}

export interface Entry {
  readonly date: string;
  readonly title: string;
  /** The name of the rule set; empty where nobody said. */
  readonly ruleset: string;
  /** What decides the places: the scores, or the order in which people were tapped. */
  readonly by: 'scores' | 'taps';
  /** In the order in which people were tapped. */
  readonly lines: readonly Line[];
}

export function empty(date: string, ruleset = ''): Entry {
  return { date, title: '', ruleset, by: 'scores', lines: [] };
}

/** An evening as it is corrected. */
export function entryOf({ date, title, ruleset, results }: EveningShown): Entry {
  const lines = results.map(({ member, score, games = 0, wins = 0, place }, at): Line => ({
    member,
    score,
    games,
    wins,
    level: results[at - 1]?.place === place,
  }));
  const entry: Entry = { date, title, ruleset, by: 'scores', lines };
  const same = resultsOf(entry).every(({ member, place }) =>
    results.some((one) => one.member === member && one.place === place),
  );
  return same ? entry : { ...entry, by: 'taps' };
}

/** Somebody takes part, as the next one, or no longer does. */
export function toggled(entry: Entry, member: string): Entry {
  const lines = entry.lines.filter((line) => line.member !== member);
  return lines.length < entry.lines.length
    ? { ...entry, lines }
    : { ...entry, lines: [...lines, { member, score: null, games: 0, wins: 0, level: false }] };
}

export function changed(entry: Entry, member: string, change: Partial<Line>): Entry {
  return {
    ...entry,
    lines: entry.lines.map((line) => (line.member === member ? { ...line, ...change } : line)),
  };
}

/** Somebody takes the place of the one above. */
export function raised(entry: Entry, member: string): Entry {
  const at = entry.lines.findIndex((line) => line.member === member);
  const [above, line] = [entry.lines[at - 1], entry.lines[at]];
  if (!above || !line) return entry;
  const lines = [...entry.lines];
  lines.splice(at - 1, 2, { ...line, level: above.level }, { ...above, level: line.level });
  return { ...entry, lines };
}

/** The lines in the order of their places, each with its place; null while that is not known. */
export function placed({
  by,
  lines,
}: Entry): { readonly line: Line; readonly place: number | null }[] {
  if (by === 'taps') {
    let place = 0;
    return lines.map((line, at) => {
      if (at === 0 || !line.level) place = at + 1;
      return { line, place };
    });
  }
  const better = (score: number) => lines.filter((other) => (other.score ?? -Infinity) > score);
  return lines.map((line) => ({
    line,
    place: line.score === null ? null : better(line.score).length + 1,
  }));
}

/** Whether it can be sent. */
export function isWhole({ by, date, lines }: Entry): boolean {
  return (
    date !== '' &&
    lines.length > 0 &&
    lines.every(({ score, games, wins }) => wins <= games && (score !== null || by === 'taps'))
  );
}

/** What is sent, the best place first. */
export function resultsOf(entry: Entry): Result[] {
  return placed(entry)
    .map(({ line, place }) => ({
      member: line.member,
      place: place ?? entry.lines.length,
      score: line.score ?? 0,
      games: line.games,
      wins: line.wins,
    }))
    .sort((one, other) => one.place - other.place);
}

/** A score as it was typed; null if it is none. Phones and keyboards write minus in several ways. */
export function typedScore(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^[−–-]\s*/, '-')
    .replace(/^\+\s*/, '');
  if (!/^-?\d{1,7}$/.test(plain)) return null;
  const score = Number(plain) + 0;
  return Math.abs(score) <= LARGEST ? score : null;
}
