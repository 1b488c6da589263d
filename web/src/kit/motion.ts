/**
 * Tiles fly from where they were to where they are, whatever moved them.
 *
 * Positions are measured before a change and after it (FLIP), by the tile's id, so that the way
 * from the rack to the table is one motion although the elements differ. Focus travels with them.
 */

import { tick } from 'svelte';
import { tableOf, type Layout } from '../game/model/layout';

const FLIGHT_MS = 220;
const STAGGER_MS = 28;
const STAGGER_MOST_MS = 250;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Where tiles that were not on the screen come from: a CSS selector by tile id. */
export type Origins = ReadonlyMap<number, string>;

export interface Flight {
  readonly origins?: Origins;
  /** A tile that must not end out of sight. */
  readonly reveal?: number | null;
}

/** Changes the page with a transition; resolves when the change is drawn. */
export type Show = (change: () => void, flight?: Flight) => Promise<void>;

/** How changes are shown: what the table's state knows of motion. */
export interface Motion {
  readonly show: Show;
  /** Whether nothing is to move that need not. */
  readonly calm: () => boolean;
}

const POOL = '[data-pool]';

/** Where the tiles of *next* come from that are not among the *known* ones: pool, or whoever laid. */
export function originsOf(next: Layout, known: ReadonlySet<number>, layer: string | null): Origins {
  const unknown = (pieces: Layout['rack'], origin: string) =>
    pieces.filter((piece) => !known.has(piece.id)).map((piece) => [piece.id, origin] as const);
  return new Map([
    ...unknown(next.rack, POOL),
    ...(layer === null ? [] : unknown(tableOf(next), layer)),
  ]);
}

function tiles(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-piece]')];
}

function placeOf(element: Element): Place {
  const box = element.getBoundingClientRect();
  return { x: box.left, y: box.top, width: box.width };
}

function calm(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
}

let dropped: { ids: ReadonlySet<number>; places: Map<number, Place> } | null = null;

/** Says where dragged tiles were let go, so that they fly from under the finger. */
export function releasedAt(places: Map<number, Place>): void {
  dropped = { ids: new Set(places.keys()), places };
}

/** Makes the change and lets the tiles fly. */
export const animate: Show = async (change, { origins, reveal = null } = {}) => {
  const before = new Map<number, Place>();
  for (const tile of tiles()) before.set(Number(tile.dataset['piece']), placeOf(tile));
  if (dropped) for (const [id, place] of dropped.places) before.set(id, place);
  dropped = null;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const focusedPiece = focused?.dataset['piece'];
  const area = focused?.dataset['where'];
  const index = area ? areaTiles(area).indexOf(focused as HTMLElement) : -1;

  change();
  await tick();

  if (reveal !== null) {
    document
      .querySelector(`[data-where="table"][data-piece="${reveal}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }
  if (focusedPiece !== undefined && !focused?.isConnected) refocus(focusedPiece, area, index);
  if (calm()) return;
  const flights: (() => void)[] = [];
  for (const tile of tiles()) {
    const id = Number(tile.dataset['piece']);
    const origin = origins?.get(id);
    const source = before.get(id) ?? (origin ? originOf(origin) : undefined);
    if (source) flights.push(...flight(tile, source, flights.length));
  }
  if (flights.length === 0) return;
  // The table clips what scrolls in it; tiles in the air may leave it.
  const root = document.documentElement;
  root.toggleAttribute('data-flying', true);
  clearTimeout(landing);
  landing = setTimeout(
    () => root.toggleAttribute('data-flying', false),
    FLIGHT_MS + STAGGER_MOST_MS,
  );
  for (const start of flights) start();
};

export const BROWSER_MOTION: Motion = { show: animate, calm };

let landing: ReturnType<typeof setTimeout> | undefined;

function originOf(selector: string): Place | undefined {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  const size = 22;
  return (
    box && {
      x: box.left + Math.min(box.width / 2, 24) - size / 2,
      y: box.top + box.height / 2 - size / 2,
      width: size,
    }
  );
}

function flight(tile: HTMLElement, from: Place, order: number): (() => void)[] {
  const to = placeOf(tile);
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  const scale = to.width > 0 ? Math.min(2, from.width / to.width) : 1;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return [];
  const delay =
    Math.min(order * STAGGER_MS, STAGGER_MOST_MS) * (Math.hypot(dx, dy) > 160 ? 1 : 0.25);
  return [
    () => {
      const running = tile.animate(
        [
          {
            transform: `translate(${dx}px, ${dy}px) scale(${scale})`,
            transformOrigin: '0 0',
            zIndex: 5,
          },
          { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
        ],
        { duration: FLIGHT_MS, delay, easing: 'cubic-bezier(.2,.7,.25,1)', fill: 'backwards' },
      );
      running.id = 'flight';
    },
  ];
}

function areaTiles(area: string): HTMLElement[] {
  return tiles().filter((tile) => tile.dataset['where'] === area);
}

/** Puts the focus on the same tile, or on the one that took its place. */
function refocus(piece: string, area: string | undefined, index: number): void {
  const same = document.querySelector<HTMLElement>(`[data-piece="${piece}"]`);
  const rest = area ? areaTiles(area) : [];
  const next = same ?? rest[Math.min(index, rest.length - 1)] ?? tiles()[0];
  next?.focus({ preventScroll: true });
}
