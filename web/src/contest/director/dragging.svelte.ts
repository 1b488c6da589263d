/** Dragging somebody over tables by mouse, pen or finger. */

/** Where somebody would come to: another person's seat, a table, or among those who wait. */
export type Target =
  | { readonly kind: 'seat'; readonly entrant: string }
  | { readonly kind: 'table'; readonly table: number }
  | { readonly kind: 'wait' };

export interface Held {
  readonly entrant: string;
  readonly x: number;
  readonly y: number;
  readonly over: Target | null;
}

/** So far the pointer moves before it is a drag: a tap is never quite still. */
const START_PX = 7;
/** So near to an edge the page is scrolled along, and by how much at a time. */
const EDGE_PX = 70;
const SCROLL_PX = 14;

export class Dragging {
  held: Held | null = $state.raw(null);
  /** Whether the click that ends a drag is still to come. */
  #justDropped = false;

  constructor(private readonly drop: (entrant: string, target: Target) => void) {}

  /** Begins with what is pressed; fingers drag by the grip alone, so that the page can be scrolled. */
  press(event: PointerEvent, entrant: string, grip: boolean): void {
    if (event.button !== 0 || (event.pointerType === 'touch' && !grip)) return;
    const from = event.currentTarget as HTMLElement;
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let frame = 0;
    const scroll = () => {
      const edge = at.y < EDGE_PX ? -SCROLL_PX : at.y > innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (edge !== 0) scrollBy(0, edge);
      frame = requestAnimationFrame(scroll);
    };
    const move = (moved: PointerEvent) => {
      at = { x: moved.clientX, y: moved.clientY };
      if (this.held === null) {
        if (Math.hypot(at.x - start.x, at.y - start.y) < START_PX) return;
        from.setPointerCapture(moved.pointerId);
        frame = requestAnimationFrame(scroll);
      }
      this.held = { entrant, ...at, over: targetAt(at.x, at.y, entrant) };
    };
    const end = (ended: PointerEvent) => {
      const { held } = this;
      from.removeEventListener('pointermove', move);
      from.removeEventListener('pointerup', end);
      from.removeEventListener('pointercancel', end);
      cancelAnimationFrame(frame);
      this.held = null;
      if (held === null) return;
      this.#justDropped = true;
      setTimeout(() => (this.#justDropped = false), 0);
      if (ended.type === 'pointerup' && held.over) this.drop(entrant, held.over);
    };
    from.addEventListener('pointermove', move);
    from.addEventListener('pointerup', end);
    from.addEventListener('pointercancel', end);
  }

  /** Whether a click belongs to a drag that has just ended. */
  get swallows(): boolean {
    return this.#justDropped;
  }
}

function targetAt(x: number, y: number, entrant: string): Target | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const { drop, entrant: other, table } = under?.dataset ?? {};
  if (drop === 'seat' && other && other !== entrant) return { kind: 'seat', entrant: other };
  if (drop === 'table' && table) return { kind: 'table', table: Number(table) };
  return drop === 'wait' ? { kind: 'wait' } : null;
}
