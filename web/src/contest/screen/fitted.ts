import { tick } from 'svelte';

/** So much smaller than other text a name is set in one line; a longer one takes two lines (`data-long`). */
const SMALLEST = 0.7;

/** Sets a name that is longer than its line smaller, so that it is still told from others that begin alike. */
export function fitted(name: HTMLElement): void {
  void Promise.all([tick(), document.fonts.ready]).then(() => {
    // To parts of a pixel: what is wider by a tenth of one is cut as well.
    const text = document.createRange();
    text.selectNodeContents(name);
    const part = () => name.getBoundingClientRect().width / text.getBoundingClientRect().width;
    // Letters are not drawn smaller by just as much as their size is, so once is not enough.
    for (let size = 1; part() < 1; name.style.fontSize = `${size}em`) {
      size = Math.floor(Math.min(size * part(), size - 0.01) * 100) / 100;
      if (size < SMALLEST) {
        name.style.fontSize = '';
        name.setAttribute('data-long', '');
        return;
      }
    }
  });
}
