/**
 * Keeps the keyboard near its place on pages that change under it: where what it was on goes away,
 * or can no longer be pressed, it goes on at the first thing of what is left around it.
 */

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** What the keyboard was on, and what that stood in, from the inside out. */
let around: Element[] = [];
let listening = false;

function came({ target }: FocusEvent): void {
  around = [];
  // Who taps or clicks looks elsewhere, and on a phone a field would bring up the keyboard.
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
  for (let it: Element | null = target; it && it !== document.body; it = it.parentElement) around.push(it);
}

function changed(): void {
  const [on, ...rest] = around;
  if (!on || (on.isConnected && !on.matches(':disabled'))) return;
  around = [];
  requestAnimationFrame(() => {
    const { activeElement } = document;
    // Tables keep it themselves (`keepFocus`).
    const kept = document.querySelector('main[data-match]') !== null;
    if (kept || (activeElement !== null && activeElement !== document.body && activeElement !== on)) return;
    const home = rest.find((it) => it.isConnected && it.matches(':has(*)'));
    const stop = [...(home?.querySelectorAll<HTMLElement>(STOPS) ?? [])].find(
      (it) => !it.matches(':disabled') && it.checkVisibility(),
    );
    const heading = document.querySelector<HTMLElement>('[data-land], h1');
    if (!stop && heading) heading.tabIndex = -1;
    (stop ?? heading)?.focus({ preventScroll: true });
  });
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
