/**
 * Moves the keyboard focus when its element disappears. Browsers put it at the top of the page, where people
 * who listen to the page or walk through it would lose their place.
 */

/** How long a page may take to load, in ms. If the focus has moved by then, it stays. */
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

/** Where arrow keys have something else to do than to lead to the tiles. */
const WITH_ARROWS = 'input, select, textarea, [data-phrases], [data-turn-list]';

/**
 * Keeps the keyboard at its place on a table: among the actions, where one takes another's place,
 * else on the tiles of the rack, as when the result of a game and its tiles go for the next one.
 * From anywhere else arrow keys lead to the tile that had the focus last, or to the rack.
 */
export function keepFocus(table: HTMLElement): void {
  const actions = () => [...table.querySelectorAll<HTMLElement>('.actions button')];
  let on: Element | null = null;
  let tile: HTMLElement | null = null;
  let place = -1;
  const came = ({ target }: FocusEvent) => {
    on = target instanceof Element ? target : null;
    tile = on?.closest<HTMLElement>('[data-piece]') ?? tile;
    place = actions().findIndex((action) => action === on);
  };
  const changed = () => {
    if (on === null || on.isConnected) return;
    on = null;
    const all = actions();
    if (!lost()) return;
    if (place >= 0 && all.length > 0)
      all[Math.min(place, all.length - 1)]?.focus({ preventScroll: true });
    else land(() => table.querySelector<HTMLElement>('[data-where="rack"]'));
  };
  const pressed = (event: KeyboardEvent) => {
    if (!table.isConnected) return removeEventListener('keydown', pressed);
    const { key, target } = event;
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !key.startsWith('Arrow')
    )
      return;
    if (
      document.querySelector('dialog[open]') ||
      (target instanceof Element && target.closest(WITH_ARROWS))
    )
      return;
    const to = tile?.isConnected ? tile : table.querySelector<HTMLElement>('[data-where="rack"]');
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  addEventListener('keydown', pressed);
  // Both go with the table.
  new MutationObserver(changed).observe(table, { childList: true, subtree: true });
  table.addEventListener('focusin', came);
}
