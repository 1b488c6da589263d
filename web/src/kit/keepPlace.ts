/**
 * Keeps the keyboard focus near its place on pages that change under it. If its element disappears or is
 * disabled, the focus moves to the first usable element around it.
 */

import { landOnPage, lost } from './keepFocus';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const TABLE = 'main[data-match]';

/** The focused element and the elements around it, from the inside out. */
let around: Element[] = [];
let listening = false;

function came({ target }: FocusEvent): void {
  around = [];
  // Who taps or clicks looks elsewhere, and on a phone a field would bring up the keyboard.
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
  for (let it: Element | null = target; it && it !== document.body; it = it.parentElement)
    around.push(it);
}

function changed(): void {
  const [on, ...rest] = around;
  if (!on || (on.isConnected && !on.matches(':disabled'))) return;
  around = [];
  requestAnimationFrame(() => {
    const left = rest.filter((it) => it.isConnected);
    // A table keeps it itself (`keepFocus`), but not for the lobby that it took the place of.
    if (left.some((it) => it.matches(TABLE)) || !(lost() || document.activeElement === on)) return;
    if (document.querySelector(TABLE)) return landOnPage();
    const stop = left.map(firstStop).find(Boolean);
    if (stop) stop.focus({ preventScroll: true });
    else landOnPage();
  });
}

function firstStop(within: Element): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(STOPS)].find(
    (it) => !it.matches(':disabled') && it.checkVisibility(),
  );
}

/** From now on, wherever one goes. */
export function keepPlace(): void {
  if (listening) return;
  listening = true;
  document.addEventListener('focusin', came);
  new MutationObserver(changed).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'open'],
  });
}
