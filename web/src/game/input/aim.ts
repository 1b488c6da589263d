/** Finds what a point on the screen means as a place to put tiles down. */

import type { DropTarget } from './hands';

/** The target under the point; null where tiles cannot be put. */
export function targetAt(x: number, y: number): DropTarget | null {
  const element = document.elementFromPoint(x, y);
  if (!element) return null;
  if (element.closest('[data-new-meld]')) return { to: 'new' };
  const meld = element.closest<HTMLElement>('[data-meld]');
  if (meld) return { to: 'meld', meld: Number(meld.dataset['meld']), at: placeIn(meld, x, y) };
  const zone = element.closest<HTMLElement>('[data-drop]');
  if (zone?.dataset['drop'] === 'rack') return { to: 'rack', index: placeIn(zone, x, y) };
  if (zone?.dataset['drop'] === 'table') return { to: 'new' };
  return null;
}

/** The place among the tiles of *box* that the point is nearest to. */
function placeIn(box: HTMLElement, x: number, y: number): number {
  const tiles = [...box.querySelectorAll<HTMLElement>('[data-piece]')];
  let place = tiles.length;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, tile] of tiles.entries()) {
    const rect = tile.getBoundingClientRect();
    const dx = x - (rect.left + rect.width / 2);
    const dy = Math.max(0, Math.abs(y - (rect.top + rect.height / 2)) - rect.height / 2);
    // Rows count for more than columns: a point beside a row still belongs to that row.
    const distance = Math.abs(dx) + dy * 20;
    if (distance < nearest) {
      nearest = distance;
      place = dx > 0 ? index + 1 : index;
    }
  }
  return place;
}

export function sameTarget(a: DropTarget | null, b: DropTarget | null): boolean {
  if (a === null || b === null) return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}
