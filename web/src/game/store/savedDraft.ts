/**
 * A player's unsent arrangement, saved in this browser so that it survives a reload.
 *
 * It is stored with the table that it began from. `replan` applies it to the current table, which
 * may differ.
 */

import { begin, changed, commit, type Draft, type Terms } from '../model/draft';
import { EMPTY, notation, tableOf } from '../model/layout';
import { parseMeld } from '../model/notation';
import { relabel } from '../model/relabel';
import type { Kind } from '../model/tile';

/** One draft: the table and the rack that it began with, and the table as it was arranged. */
export interface SavedTable {
  readonly table: readonly string[];
  readonly rack: readonly Kind[];
  readonly melds: readonly string[];
}

/** What this browser has saved of one match. */
export interface SavedDraft {
  readonly game: number;
  /** The turn in which it was arranged. */
  readonly turn: number;
  /** Of the player's own turn. */
  readonly draft: SavedTable | null;
  /** Made while others were to move. */
  readonly plan: SavedTable | null;
}

interface StoredDraft extends SavedDraft {
  /** When it was saved. Old entries are deleted. */
  readonly at: number;
}

const PREFIX = 'tilerummy.unsent.';
const STORED_MS = 30 * 24 * 3_600_000;
const MOST = 20;

/** Returns the draft as it is saved; null if nothing has been moved. */
export function toSaved(draft: Draft | null): SavedTable | null {
  if (!draft || !changed(draft)) return null;
  const { base, present } = draft;
  return {
    table: notation(base),
    rack: base.rack.map((piece) => piece.kind),
    melds: notation(present),
  };
}

/** The proposed table that was saved; null if it cannot be read. */
export function fromSaved(saved: SavedTable | null, terms: Terms): Draft | null {
  if (saved === null) return null;
  try {
    const base = relabel(EMPTY, saved.table.map(parseMeld), saved.rack);
    const melds = saved.melds.map(parseMeld);
    const left = [...tableOf(base).map((piece) => piece.kind), ...saved.rack];
    for (const kind of melds.flat()) {
      const at = left.indexOf(kind);
      if (at < 0) return null;
      left.splice(at, 1);
    }
    const present = relabel(base, melds, left);
    const stays = new Set(tableOf(base));
    return present.rack.some((piece) => stays.has(piece))
      ? null
      : commit(begin(base, terms), present);
  } catch {
    return null; // Written by another version of this page, or by hand.
  }
}

/** Saves the draft of a match. Without a draft or a plan, deletes what was saved. */
export function saveDraft(
  match: string,
  saved: SavedDraft | null,
  storage = opened(),
  now = Date.now(),
): void {
  try {
    if (saved === null || (saved.draft === null && saved.plan === null)) {
      storage?.removeItem(PREFIX + match);
      return;
    }
    prune(storage, now, PREFIX + match);
    storage?.setItem(PREFIX + match, JSON.stringify({ ...saved, at: now } satisfies StoredDraft));
  } catch {
    // Private windows may refuse storage: a reload then begins the turn anew.
  }
}

/** Returns what was saved of the match; null if nothing was. */
export function loadDraft(match: string, storage = opened()): SavedDraft | null {
  return read(storage, PREFIX + match);
}

function read(storage: Storage | null, key: string): StoredDraft | null {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** Makes room: the newest few of other matches stay for a while. */
function prune(storage: Storage | null, now: number, own: string): void {
  if (storage === null) return;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const others = keys
    .filter((key) => key.startsWith(PREFIX) && key !== own)
    .map((key) => ({ key, at: read(storage, key)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of others.entries()) {
    if (index >= MOST - 1 || now - at > STORED_MS) storage.removeItem(key);
  }
}

function opened(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
