/**
 * Score pads in this browser's storage, one entry each.
 *
 * What cannot be read, because somebody edited it or a newer version wrote it, is left as it is. It
 * is listed apart, can be saved as a file, and is deleted only on request.
 */

import { isKind } from '../game/model/tile';
import { RULESETS } from '../net/tables';
import type { Draft } from './draft';
import {
  COLORS,
  LEAST_PEOPLE,
  MOST_PEOPLE,
  NAME_LENGTH,
  read,
  VERSION,
  type Evening,
  type Game,
  type Left,
  type Pad,
  type Person,
  type Step,
} from './pad';

const PREFIX = 'tilerummy.score.';
/** Which pad is open. */
const OPEN = 'tilerummy.scoring';
/** A game that is half written. */
const DRAFT = 'tilerummy.scoring.game';

export interface Unread {
  readonly key: string;
  readonly text: string;
  /** Whether a newer version of the page wrote it. */
  readonly newer: boolean;
}

export interface SavedPads {
  /** Newest first. */
  readonly evenings: readonly Evening[];
  readonly unread: readonly Unread[];
}

/** Loads all pads; none if the browser stores nothing. */
export function loadPads(): SavedPads {
  const evenings: Evening[] = [];
  const unread: Unread[] = [];
  for (const [key, text] of entries()) {
    const found = parsePad(text);
    if (typeof found === 'object' && key === PREFIX + found.id) evenings.push(found);
    else unread.push({ key, text, newer: found === 'newer' });
  }
  evenings.sort((one, other) => other.begun - one.begun);
  return { evenings, unread };
}

function entries(): [string, string][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => [key, localStorage.getItem(key) ?? '']);
  } catch {
    return []; // private windows may refuse
  }
}

/** Saves the pad; returns whether the browser stored it. */
export function savePad(evening: Evening): boolean {
  return put(PREFIX + evening.id, JSON.stringify(evening));
}

export function deletePad(id: string): void {
  put(PREFIX + id, null);
}

/** Deletes what could not be read. */
export function deleteUnread({ key }: Unread): void {
  put(key, null);
}

/** Whether a storage event is about pads. */
export function concerns(event: StorageEvent): boolean {
  return event.key === null || event.key.startsWith(PREFIX);
}

/** The pad that is open; empty if none is. */
export function openPad(): string {
  try {
    return localStorage.getItem(OPEN) ?? '';
  } catch {
    return '';
  }
}

export function setOpen(id: string): void {
  put(OPEN, id === '' ? null : id);
}

/** A game of the pad *id* that is half written, so that a phone may put the page away. */
export function saveDraft(id: string, draft: Draft | null): void {
  put(DRAFT, draft && JSON.stringify({ id, draft }));
}

export function loadDraft(id: string, pad: Pad): Draft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DRAFT) ?? 'null');
    return isObject(found) && found['id'] === id && isDraft(found['draft'], pad)
      ? found['draft']
      : null;
  } catch {
    return null;
  }
}

function put(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the pad that *text* describes, or why it cannot be read. */
export function parsePad(text: string): Evening | 'newer' | 'broken' {
  try {
    const found: unknown = JSON.parse(text);
    if (!isObject(found)) return 'broken';
    if (typeof found['version'] === 'number' && found['version'] > VERSION) return 'newer';
    return isEvening(found) ? found : 'broken';
  } catch {
    return 'broken';
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isRuleset = (value: unknown) => RULESETS.some((name) => name === value);

function isEvening(found: Fields): found is Fields & Evening {
  const { version, id, begun, people, ruleset, steps } = found;
  return (
    version === VERSION &&
    typeof id === 'string' &&
    id !== '' &&
    isTime(begun) &&
    arePeople(people) &&
    isRuleset(ruleset) &&
    Array.isArray(steps) &&
    steps.every(isStep) &&
    holdsTogether(found as unknown as Evening)
  );
}

/** Whether everybody whom a game names is on the pad, to its end. */
function holdsTogether(evening: Evening): boolean {
  const { people, games, said } = read(evening);
  const known = (id: string) => people.some((person) => person.id === id);
  return (
    (said === null || known(said)) &&
    new Set(games.map(({ id }) => id)).size === games.length &&
    games.every(
      ({ winner, left }) =>
        (winner === null || (known(winner) && !Object.hasOwn(left, winner))) &&
        Object.keys(left).every(known) &&
        Object.keys(left).length >= (winner === null ? LEAST_PEOPLE : 1),
    )
  );
}

function arePeople(value: unknown): value is readonly Person[] {
  if (!Array.isArray(value) || value.length < LEAST_PEOPLE || value.length > MOST_PEOPLE)
    return false;
  const people = value as unknown[];
  const ids = new Set(people.map((person) => isObject(person) && person['id']));
  return (
    ids.size === people.length &&
    people.every(
      (person) =>
        isObject(person) &&
        typeof person['id'] === 'string' &&
        /^p[1-9]\d{0,3}$/.test(person['id']) &&
        typeof person['name'] === 'string' &&
        person['name'].length <= NAME_LENGTH &&
        isCount(person['color']) &&
        Number(person['color']) < COLORS,
    )
  );
}

function isStep(value: unknown): value is Step {
  if (!isObject(value)) return false;
  switch (value['what']) {
    case 'people':
      return arePeople(value['people']);
    case 'rules':
      return isRuleset(value['ruleset']);
    case 'starts':
      return typeof value['person'] === 'string';
    case 'played':
    case 'corrected':
      return isGame(value['game']);
    case 'deleted':
      return typeof value['game'] === 'string';
    default:
      return false;
  }
}

function isGame(value: unknown): value is Game {
  if (!isObject(value)) return false;
  const { id, at, starter, winner, left } = value;
  const isPerson = (person: unknown) => person === null || typeof person === 'string';
  return (
    typeof id === 'string' &&
    isTime(at) &&
    isPerson(starter) &&
    isPerson(winner) &&
    isObject(left) &&
    Object.values(left).every(isLeft)
  );
}

function isLeft(value: unknown): value is Left {
  if (!isObject(value)) return false;
  const { how, tiles, sum, count } = value;
  return (
    (how === 'played' || how === 'unopened' || how === 'declined') &&
    (tiles === null ||
      (Array.isArray(tiles) && tiles.every((tile) => typeof tile === 'string' && isKind(tile)))) &&
    (sum === null || isCount(sum)) &&
    (count === null || isCount(count))
  );
}

function isDraft(value: unknown, { people, games }: Pad): value is Draft {
  if (!isObject(value)) return false;
  const { corrects, ending, winner, left, away } = value;
  const known = (id: unknown) => people.some((person) => person.id === id);
  return (
    (corrects === null || games.some(({ id }) => id === corrects)) &&
    (ending === 'call' ? known(winner) : ending === 'exhausted' && winner === null) &&
    isObject(left) &&
    Object.entries(left).every(([id, one]) => known(id) && isLeft(one)) &&
    Array.isArray(away) &&
    away.every(known)
  );
}
