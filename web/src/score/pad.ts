/**
 * A score pad for a real table: the fold of what was written down and corrected.
 *
 * A step is never changed. To undo is to take the last one off, also after a reload. Games are
 * kept as they ended, not as they were scored: another rule set scores all of them anew.
 */

import { owed, rackPoints, scored, type Scored } from '../game/model/score';
import type { Kind } from '../game/model/tile';
import type { EnteredLine } from '../net/protocol';
import { RULESET_TRAITS, type RulesetTraits } from '../net/ruleTables';
import type { RulesetName } from '../net/tables';

export const LEAST_PEOPLE = 2;
export const MOST_PEOPLE = 6;
export const NAME_LENGTH = 24;
/** So many colours to tell people apart. */
export const COLORS = 6;

export interface Person {
  readonly id: string;
  /** Empty for who gave none. */
  readonly name: string;
  /** From 0; nobody else on the pad has it. */
  readonly color: number;
}

/** What somebody who did not go out has left. */
export interface Left {
  readonly how: 'played' | 'unopened' | 'declined';
  /** Tile by tile; null where the sum was typed. */
  readonly tiles: readonly Kind[] | null;
  readonly sum: number | null;
  /** How many tiles; null where nobody counted them. */
  readonly count: number | null;
}

export interface Game {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly starter: string | null;
  /** Who went out; null if nobody did. */
  readonly winner: string | null;
  /** By person; who is neither here nor the winner did not play. */
  readonly left: Readonly<Record<string, Left>>;
}

export type Step =
  | { readonly what: 'people'; readonly people: readonly Person[] }
  | { readonly what: 'rules'; readonly ruleset: RulesetName }
  /** Who starts the next game, whatever the rules say. */
  | { readonly what: 'starts'; readonly person: string }
  | { readonly what: 'played' | 'corrected'; readonly game: Game }
  | { readonly what: 'deleted'; readonly game: string };

/** One evening as it is kept. */
export interface Evening {
  readonly version: typeof VERSION;
  readonly id: string;
  readonly begun: number;
  readonly people: readonly Person[];
  readonly ruleset: RulesetName;
  readonly steps: readonly Step[];
}
export const VERSION = 1;

export interface Pad {
  readonly people: readonly Person[];
  readonly ruleset: RulesetName;
  readonly rules: RulesetTraits;
  readonly games: readonly Game[];
  /** Who was said to start the next game. */
  readonly said: string | null;
}

/** How the evening stands. */
export function read({ people, ruleset, steps }: Evening): Pad {
  return steps.reduce<Pad>(folded, {
    people,
    ruleset,
    rules: RULESET_TRAITS[ruleset],
    games: [],
    said: null,
  });
}

function folded(pad: Pad, step: Step): Pad {
  switch (step.what) {
    case 'people':
      return {
        ...pad,
        people: step.people,
        said: step.people.some(({ id }) => id === pad.said) ? pad.said : null,
      };
    case 'rules':
      return { ...pad, ruleset: step.ruleset, rules: RULESET_TRAITS[step.ruleset] };
    case 'starts':
      return { ...pad, said: step.person };
    case 'played':
      return { ...pad, games: [...pad.games, step.game], said: null };
    case 'corrected':
      return {
        ...pad,
        games: pad.games.map((game) => (game.id === step.game.id ? step.game : game)),
      };
    case 'deleted':
      return { ...pad, games: pad.games.filter(({ id }) => id !== step.game) };
  }
}

export function begun(
  id: string,
  at: number,
  people: readonly Person[],
  ruleset: RulesetName,
): Evening {
  return { version: VERSION, id, begun: at, people, ruleset, steps: [] };
}

export function withStep(evening: Evening, step: Step): Evening {
  return { ...evening, steps: [...evening.steps, step] };
}

export function undone(evening: Evening): Evening {
  return { ...evening, steps: evening.steps.slice(0, -1) };
}

/** The name of the next game: no game had it before, also none that was deleted. */
export function nextId({ steps }: Evening): string {
  const taken = steps.flatMap((step) => (step.what === 'played' ? [step.game.id] : []));
  let number = steps.length + 1;
  while (taken.includes(`g${number}`)) number += 1;
  return `g${number}`;
}

/** People without names, each with a colour. */
export function strangers(count: number): Person[] {
  return Array.from({ length: count }, (_, at) => ({ id: `p${at + 1}`, name: '', color: at }));
}

/** One more at the table, in a colour that is free. */
export function joined(people: readonly Person[]): Person[] {
  const ids = people.map(({ id }) => Number(id.slice(1)));
  const free = Array.from({ length: COLORS }, (_, color) => color).find((color) =>
    people.every((person) => person.color !== color),
  );
  return [...people, { id: `p${Math.max(0, ...ids) + 1}`, name: '', color: free ?? 0 }];
}

/** The next colour for *id*; whoever has it takes the one that becomes free. */
export function recolored(people: readonly Person[], id: string): Person[] {
  const own = people.find((person) => person.id === id)?.color ?? 0;
  const next = (own + 1) % COLORS;
  return people.map((person) =>
    person.id === id
      ? { ...person, color: next }
      : person.color === next
        ? { ...person, color: own }
        : person,
  );
}

/** Who took part, in the order of seats. */
export function present(people: readonly Person[], game: Game): Person[] {
  return people.filter(({ id }) => id === game.winner || Object.hasOwn(game.left, id));
}

/** The scores of those who took part, in the order of seats. */
export function scoresOf(pad: Pad, game: Game): Scored[] {
  const { rules } = pad;
  const lines = present(pad.people, game).map(({ id }): EnteredLine => {
    const left = game.left[id];
    const sum = left ? sumOf(rules, left) : 0;
    return { entrant: id, how: left?.how ?? 'played', sum, count: tilesOf(left) };
  });
  const owes = lines.map((line) => owed(rules, line));
  const low = Math.min(...owes);
  // Tiles break a tie where they were counted for everybody whom it concerns (G4).
  const counted = lines.every(
    ({ count }, at) =>
      count !== null || (rules.exhaustionWinner === 'lowest_sum' && (owes[at] ?? 0) > low),
  );
  const { winner } = game;
  return scored(
    rules,
    counted ? lines : lines.map((line) => ({ ...line, count: 0 })),
    winner === null ? { type: 'exhausted' } : { type: 'call', winner },
  );
}

/** What the tiles that are left count; 0 while nothing is told. */
export function sumOf(rules: RulesetTraits, { tiles, sum }: Left): number {
  return tiles ? rackPoints(rules, tiles) : (sum ?? 0);
}

/** How many tiles are left; null if nobody said. */
export function tilesOf(left: Left | undefined): number | null {
  return left?.tiles?.length ?? left?.count ?? null;
}

/** Who starts the next game; null where everybody draws a tile for it (S0-06, S3-02, G3). */
export function starterOf({ people, rules, games, said }: Pad): string | null {
  if (said !== null) return said;
  const last = games.at(-1);
  const rule = last ? rules.laterStarter : rules.starter;
  if (rule === 'seat_one') return people[0]?.id ?? null;
  if (rule === 'highest_tile' || !last) return null;
  const at = people.findIndex(({ id }) => id === last.starter);
  if (at < 0) return null;
  const around = [...people.slice(at + 1), ...people.slice(0, at + 1)];
  return around[0]?.id ?? null;
}
