/** Leads the eye to what is in the way: the words between table and rack, or a meld. */

import { BROWSER_MOTION } from '../../kit/motion';

const SHOWN_MS = 1_200;
const STATUS = '[data-say]';

/** Flashes the words between table and rack, and the meld that they are about. */
export function pointOut(meld: number | null): void {
  flash(document.querySelector(STATUS));
  if (meld !== null) show(meld);
}

/** Brings a meld into sight, flashes it and moves the focus to it. */
export function leadTo(meld: number): void {
  show(meld)?.querySelector<HTMLElement>('[data-piece]')?.focus({ preventScroll: true });
}

function show(id: number): Element | null {
  const meld = document.querySelector(`[data-meld="${id}"]`);
  meld?.scrollIntoView({ block: 'nearest', behavior: BROWSER_MOTION.calm() ? 'auto' : 'smooth' });
  flash(meld);
  return meld;
}

/** Styles decide what a flash looks like; where nothing is to move it is a frame for a moment. */
function flash(element: Element | null): void {
  if (!element) return;
  element.removeAttribute('data-flash');
  void element.getBoundingClientRect(); // so that a flash under way starts again
  element.setAttribute('data-flash', '');
  setTimeout(() => element.removeAttribute('data-flash'), SHOWN_MS);
}
