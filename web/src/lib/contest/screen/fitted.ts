import { tick } from 'svelte';

/** So much smaller than other text a name is set in one line; a longer one takes two lines (`data-long`). */
const SMALLEST = 0.7;

/** Sets a name that is longer than its line smaller, so that it is still told from others that begin alike. */
export function fitted(name: HTMLElement): void {
  void tick().then(() => {
    // To parts of a pixel: what is wider by a tenth of one is cut as well.
    const text = document.createRange();
    text.selectNodeContents(name);
    const part = name.getBoundingClientRect().width / text.getBoundingClientRect().width;
    if (part >= 1) return;
    if (part < SMALLEST) name.setAttribute('data-long', '');
    else name.style.fontSize = `${Math.floor(part * 100) / 100}em`;
  });
}
