/** Keys: arrows walk over the tiles, Space takes, Enter puts down; letters do the rest. */

import type { Hands } from './hands';

export type Action =
  | 'draw'
  | 'play'
  | 'undo'
  | 'redo'
  | 'reset'
  | 'hint'
  | 'sort'
  | 'help'
  | 'again'
  | 'turns'
  | 'talk'
  | 'new_meld'
  | 'look'
  | 'discard';

/** The action that a key stands for; null for all other keys. */
export function actionOf(event: KeyboardEvent): Action | null {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    if (key === 'y') return 'redo';
    if (key === 'enter') return 'play';
    return null;
  }
  if (event.altKey) return null;
  const letters: Record<string, Action> = {
    d: 'draw',
    p: 'play',
    u: 'undo',
    r: 'reset',
    h: 'hint',
    s: 'sort',
    l: 'again',
    w: 'turns',
    c: 'talk',
    n: 'new_meld',
    v: 'look',
    x: 'discard',
    '?': 'help',
  };
  return letters[key] ?? null;
}

/** Handles keys inside the playing area; returns whether the key was used up. */
export function handleTileKey(event: KeyboardEvent, root: HTMLElement, hands: Hands): boolean {
  const active = document.activeElement;
  const tile = active instanceof HTMLElement ? active.closest<HTMLElement>('[data-piece]') : null;
  if (event.key === 'Escape') {
    if (hands.held.length === 0) return false;
    hands.cancel();
    return true;
  }
  if (!tile || event.ctrlKey || event.metaKey) return false;
  const piece = Number(tile.dataset['piece']);
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    if (hands.held.length === 0) hands.take([piece]);
    hands.nudge(event.key === 'ArrowLeft' ? -1 : 1);
    return true;
  }
  switch (event.key) {
    case ' ':
      if (event.shiftKey) hands.takeStretch(piece);
      else hands.toggle(piece);
      return true;
    case 'Enter':
      hands.enter(piece);
      return true;
    case 'Backspace':
    case 'Delete':
      hands.home(piece);
      return true;
    default:
      return walk(event.key, tile, root);
  }
}

function walk(key: string, from: HTMLElement, root: HTMLElement): boolean {
  const stops = [...root.querySelectorAll<HTMLElement>('[data-piece]')];
  const area = stops.filter((stop) => stop.dataset['where'] === from.dataset['where']);
  const index = area.indexOf(from);
  const next =
    key === 'ArrowRight'
      ? area[index + 1]
      : key === 'ArrowLeft'
        ? area[index - 1]
        : key === 'Home'
          ? area[0]
          : key === 'End'
            ? area.at(-1)
            : key === 'ArrowUp'
              ? nearest(from, stops, -1)
              : key === 'ArrowDown'
                ? nearest(from, stops, 1)
                : undefined;
  if (next) next.focus();
  return next !== undefined || /^(Arrow|Home|End)/.test(key);
}

/** The stop in the next row above (-1) or below (1) that is closest sideways. */
function nearest(
  from: HTMLElement,
  stops: readonly HTMLElement[],
  way: -1 | 1,
): HTMLElement | undefined {
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const there = middle(stop);
    const down = (there.y - here.y) * way;
    if (down < 8) continue;
    const distance = down * 3 + Math.abs(there.x - here.x);
    if (distance < least) {
      least = distance;
      best = stop;
    }
  }
  return best;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
