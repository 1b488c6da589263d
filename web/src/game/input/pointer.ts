/** Pointer events to hands: drag, tap, double tap, long press, marquee. Knows no rules. */

import { sameTarget, targetAt } from './aim';
import type { DropTarget, Hands } from './hands';

const MOUSE_SLOP = 6;
const TOUCH_SLOP = 14;
/** A finger that moves up or down sooner than this scrolls a table that does not fit; later it drags. */
const HOLD_MS = 150;
const LONG_PRESS_MS = 450;
const DOUBLE_TAP_MS = 320;
const EDGE = 36;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the screen shows of a gesture while it lasts. */
export interface Stage {
  drag(lifted: { x: number; y: number; touch: boolean } | null): void;
  aim(target: DropTarget | null): void;
  marquee(rect: Rect | null): void;
  /** The lifted tiles are let go where they are now. */
  released(): void;
  /** They go back to where they were. */
  returned(): void;
}

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly kind: string;
  readonly touch: boolean;
  /** Anything but a mouse. */
  readonly finger: boolean;
  readonly add: boolean;
  /** Until when a swipe up or down scrolls; null where nothing does. */
  readonly scrollsBefore: number | null;
  readonly piece: number | null;
  readonly zone: HTMLElement | null;
  mode: 'still' | 'drag' | 'marquee';
  timer: number;
}

/** Listens on *root*; returns the function that stops it. */
export function attachPointer(root: HTMLElement, hands: Hands, stage: Stage): () => void {
  let press: Press | null = null;
  let aimed: DropTarget | null = null;
  let muteClicks = false;
  // Mice report more often than screens draw.
  let latest: PointerEvent;
  let frame = 0;
  let lastTap = { piece: -1, at: 0 };

  const pieceAt = (target: EventTarget | null): number | null => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-piece]') : null;
    return tile ? Number(tile.dataset['piece']) : null;
  };

  const aim = (target: DropTarget | null) => {
    if (sameTarget(aimed, target)) return;
    aimed = target;
    stage.aim(target);
  };

  const finish = () => {
    if (press) window.clearTimeout(press.timer);
    if (press && press.mode !== 'still') {
      muteClicks = true;
      window.setTimeout(() => (muteClicks = false), 60);
    }
    press = null;
    aim(null);
    stage.drag(null);
    stage.marquee(null);
  };

  const abandon = (current: Press) => {
    if (current.mode === 'drag') hands.cancel();
    finish();
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    // One hand at a time; but the same kind of pointer cannot be down twice, so then the first
    // one's end was never told, and waiting for it would leave the table dead.
    if (press && press.kind !== event.pointerType) return;
    if (press) abandon(press);
    muteClicks = false;
    const target = event.target as Element;
    const piece = pieceAt(target);
    const zone = target.closest<HTMLElement>('[data-drop]');
    const touch = event.pointerType === 'touch';
    if (piece === null && (zone === null || touch || target.closest('button'))) return;
    const started: Press = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      kind: event.pointerType,
      touch,
      finger: event.pointerType !== 'mouse',
      add: event.shiftKey || event.ctrlKey || event.metaKey,
      scrollsBefore: touch && target.closest('[data-scrolls]') ? event.timeStamp + HOLD_MS : null,
      piece,
      zone,
      mode: 'still',
      timer: 0,
    };
    press = started;
    if (piece === null) return;
    started.timer = window.setTimeout(() => {
      if (press !== started || started.mode !== 'still') return;
      hands.takeStretch(piece);
      navigator.vibrate?.(15);
      // The release that follows is the end of the long press and not a tap.
      muteClicks = true;
    }, LONG_PRESS_MS);
  };

  const begin = (current: Press, event: PointerEvent): boolean => {
    window.clearTimeout(current.timer);
    if (current.piece === null) {
      current.mode = 'marquee';
    } else if (hands.lift(current.piece, current.add)) {
      current.mode = 'drag';
    } else {
      press = null;
      return false;
    }
    root.setPointerCapture(event.pointerId);
    return true;
  };

  const move = (event: PointerEvent) => {
    const current = press;
    if (!current || event.pointerId !== current.pointer) return;
    if (current.mode === 'still') {
      const slop = current.touch ? TOUCH_SLOP : MOUSE_SLOP;
      const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
      if (Math.hypot(dx, dy) < slop) return;
      if (
        current.scrollsBefore !== null &&
        event.timeStamp < current.scrollsBefore &&
        Math.abs(dy) > Math.abs(dx)
      ) {
        finish(); // the browser scrolls
        return;
      }
      if (!begin(current, event)) return;
    }
    if (current.mode === 'marquee') {
      stage.marquee(spanned(current, event));
      return;
    }
    if (hands.held.length === 0) {
      finish();
      return;
    }
    latest = event;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (press !== current || current.mode !== 'drag') return;
      stage.drag({ x: latest.clientX, y: latest.clientY, touch: current.touch });
      scrollAtEdge(latest);
      aim(targetAt(latest.clientX, latest.clientY));
    });
  };

  const up = (event: PointerEvent) => {
    const current = press;
    if (!current || event.pointerId !== current.pointer) return;
    if (current.mode === 'drag') {
      const target = targetAt(event.clientX, event.clientY);
      stage.released();
      if (!target || !hands.drop(target)) {
        hands.cancel();
        stage.returned();
      }
    } else if (current.mode === 'marquee' && current.zone) {
      const inside = piecesIn(current.zone, spanned(current, event));
      hands.take(current.add ? [...new Set([...hands.held, ...inside])] : inside);
    }
    const still = current.mode === 'still';
    const long = still && muteClicks;
    const tapped = still && !long && current.finger ? current.piece : null;
    finish();
    if (tapped !== null) tap(tapped, event);
    if (long || tapped !== null) {
      muteClicks = true;
      window.setTimeout(() => (muteClicks = false), 60);
    }
  };

  const tap = (piece: number, event: MouseEvent) => {
    const double = lastTap.piece === piece && event.timeStamp - lastTap.at < DOUBLE_TAP_MS;
    lastTap = { piece: double ? -1 : piece, at: event.timeStamp };
    if (double) hands.home(piece);
    else if (event.shiftKey || event.ctrlKey || event.metaKey) hands.toggle(piece);
    else hands.tap(piece);
  };

  const cancel = (event: PointerEvent) => {
    if (press?.pointer === event.pointerId) abandon(press);
  };

  const click = (event: MouseEvent) => {
    if (muteClicks) {
      event.stopPropagation();
      event.preventDefault();
      muteClicks = false;
      return;
    }
    const target = event.target as Element;
    const piece = pieceAt(target);
    if (piece !== null) {
      tap(piece, event);
      return;
    }
    if (hands.held.length === 0 || target.closest('button:not([data-new-meld])')) return;
    const place = targetAt(event.clientX, event.clientY);
    if (event.detail === 0 && target.closest('[data-new-meld]')) hands.drop({ to: 'new' });
    else if (place?.to === 'rack') hands.drop({ to: 'rack', index: place.index });
    else if (place) hands.drop(place);
  };

  // Two fingers zoom, and take up nothing.
  const touchStart = (event: TouchEvent) => {
    if (event.touches.length > 1 && press?.mode === 'still') finish();
  };

  // A quick drag looks like a flick to scroll, and browsers make no click of the tap that follows
  // one: so they see no drags. Of taps on tiles they make no clicks: `up` sees those by itself.
  const touchMove = (event: TouchEvent) => {
    if (event.cancelable && press?.mode === 'drag') event.preventDefault();
  };

  const touchEnd = (event: TouchEvent) => {
    if (event.cancelable && pieceAt(event.target) !== null) event.preventDefault();
  };

  const menu = (event: Event) => {
    if (pieceAt(event.target) !== null) event.preventDefault();
  };

  root.addEventListener('pointerdown', down);
  root.addEventListener('pointermove', move);
  root.addEventListener('pointerup', up);
  root.addEventListener('pointercancel', cancel);
  root.addEventListener('click', click, true);
  root.addEventListener('contextmenu', menu);
  root.addEventListener('touchstart', touchStart, { passive: true });
  root.addEventListener('touchmove', touchMove, { passive: false });
  root.addEventListener('touchend', touchEnd, { passive: false });
  return () => {
    finish();
    root.removeEventListener('pointerdown', down);
    root.removeEventListener('pointermove', move);
    root.removeEventListener('pointerup', up);
    root.removeEventListener('pointercancel', cancel);
    root.removeEventListener('click', click, true);
    root.removeEventListener('contextmenu', menu);
    root.removeEventListener('touchstart', touchStart);
    root.removeEventListener('touchmove', touchMove);
    root.removeEventListener('touchend', touchEnd);
  };
}

function spanned(press: Press, event: PointerEvent): Rect {
  return {
    x: Math.min(press.x, event.clientX),
    y: Math.min(press.y, event.clientY),
    width: Math.abs(event.clientX - press.x),
    height: Math.abs(event.clientY - press.y),
  };
}

function piecesIn(zone: HTMLElement, rect: Rect): number[] {
  return [...zone.querySelectorAll<HTMLElement>('[data-piece]')]
    .filter((tile) => {
      const box = tile.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
    })
    .map((tile) => Number(tile.dataset['piece']));
}

/** Scrolls the table, or the page, when a drag comes near its upper or lower edge. */
function scrollAtEdge(event: PointerEvent): void {
  if (event.clientY < EDGE) scrollBy(0, -8);
  if (event.clientY > innerHeight - EDGE) scrollBy(0, 8);
  const table = document.querySelector<HTMLElement>('[data-drop="table"]');
  if (!table || table.scrollHeight <= table.clientHeight) return;
  const box = table.getBoundingClientRect();
  if (event.clientX < box.left || event.clientX > box.right) return;
  if (event.clientY > box.top && event.clientY < box.top + EDGE) table.scrollTop -= 8;
  if (event.clientY < box.bottom && event.clientY > box.bottom - EDGE) table.scrollTop += 8;
}
