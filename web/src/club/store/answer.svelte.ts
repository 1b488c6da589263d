/** What a part of the page has asked the server, and the newest answer. */

import { refusalOf } from '../../i18n/clubWords';

export class Answer<T> {
  value: T | null = $state.raw(null);
  /** Why there is no newer one, in words. */
  failure: (() => string) | null = $state.raw(null);
  #asked = 0;

  async ask(asking: Promise<T>): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const value = await asking;
      if (asked !== this.#asked) return;
      this.value = value;
      this.failure = null;
    } catch (error) {
      const words = await refusalOf(error);
      if (asked === this.#asked) this.failure = words;
    }
  }
}
