/**
 * Where the keyboard goes on when what it was on goes away: browsers put it at the top of the page,
 * and whoever listens to the page or walks through it has lost their place.
 */

/** How long a page may take to come, in ms; who has gone on by then is left alone. */
const LAND_MS = 4_000;

/** Whether the keyboard is nowhere. */
export function lost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Puts the keyboard on what *find* returns, as soon as that is there, unless it is somewhere by then. */
function land(find: () => HTMLElement | null | undefined): void {
  const until = performance.now() + LAND_MS;
  requestAnimationFrame(function look() {
    if (!lost()) return;
    const place = document.querySelector('dialog[open]') ? null : find();
    if (place) {
      if (place.tabIndex < 0) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    } else if (performance.now() < until) {
      requestAnimationFrame(look);
    }
  });
}

/** Another page has come: its heading says where one is, or what is marked, where more comes before. */
export function landOnPage(): void {
  land(() => document.querySelector<HTMLElement>('[data-land], h1'));
}

/**
 * Keeps the keyboard at its place on a table: among the actions, where one takes another's place,
 * else on the tiles of the rack, as when the result of a game and its tiles go for the next one.
 */
export function keepFocus(table: HTMLElement): void {
  const actions = () => [...table.querySelectorAll<HTMLElement>('.actions button')];
  let on: Element | null = null;
  let place = -1;
  const came = ({ target }: FocusEvent) => {
    on = target instanceof Element ? target : null;
    place = actions().findIndex((action) => action === on);
  };
  const changed = () => {
    if (on === null || on.isConnected) return;
    on = null;
    const all = actions();
    if (!lost()) return;
    if (place >= 0 && all.length > 0) all[Math.min(place, all.length - 1)]?.focus({ preventScroll: true });
    else land(() => table.querySelector<HTMLElement>('[data-where="rack"]'));
  };
  // Both go with the table.
  new MutationObserver(changed).observe(table, { childList: true, subtree: true });
  table.addEventListener('focusin', came);
}
