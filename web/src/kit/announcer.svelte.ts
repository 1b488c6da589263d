/**
 * Announcements for screen readers, one after another, without replacing each other. If a live region's text
 * changes before it was read, readers continue with the new text. So each announcement is a separate
 * element, and the next one appears when there was time to read it. Announcements that arrive together are
 * read together, so that a reader never falls far behind the table.
 */

export interface Spoken {
  readonly id: number;
  readonly words: string;
}

const LEAST_MS = 500;
/** How long it takes to hear a letter, as brisk voices speak. */
const LETTER_MS = 45;
/** Most letters that are read together, unless a single announcement is longer. */
const TOGETHER = 320;
const KEPT = 12;

export class Announcer {
  /** The polite announcements, oldest first; the newest few are kept. */
  polite: readonly Spoken[] = $state.raw([]);
  /** What must be heard at once. */
  assertive: readonly Spoken[] = $state.raw([]);
  #waiting: string[] = [];
  #state = '';
  #stateWaits = false;
  #speaking: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  /** Says the words after everything that is waiting. */
  say(words: string): void {
    if (words === '') return;
    this.#waiting.push(words);
    this.#begin();
  }

  /** Says the words before everything that is waiting, once: they would be too late behind it. */
  sayNext(words: string): void {
    this.#waiting = [words, ...this.#waiting.filter((other) => other !== words)];
    this.#begin();
  }

  /** Announces the words now, interrupting the reader: only for things that would be too late in seconds. */
  alarm(words: string): void {
    this.assertive = this.#kept(this.assertive, [words]);
  }

  /**
   * Announces a state after the waiting announcements. Only the newest counts: older ones that are still
   * waiting are dropped.
   */
  sayState(words: string): void {
    if (words === this.#state) return;
    this.#state = words;
    this.#stateWaits = words !== '';
    if (this.#stateWaits) this.#begin();
  }

  /** How many announcements there were so far. */
  get said(): number {
    return this.#lastId;
  }

  /** How many announcements wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #begin(): void {
    // A short wait, so that the results of one update are read together.
    this.#speaking ??= setTimeout(() => this.#speak(), 0);
  }

  #speak(): void {
    const said = this.#waiting.splice(0, fitting(this.#waiting));
    if (this.#stateWaits) said.push(this.#state);
    this.#stateWaits = false;
    if (said.length === 0) {
      this.#speaking = undefined;
      return;
    }
    this.polite = this.#kept(this.polite, said);
    this.#speaking = setTimeout(() => this.#speak(), LEAST_MS + LETTER_MS * letters(said.join('')));
  }

  #kept(before: readonly Spoken[], said: readonly string[]): Spoken[] {
    const more = said.map((words) => ({ id: (this.#lastId += 1), words }));
    return [...before.slice(-Math.max(0, KEPT - more.length)), ...more];
  }
}

/** How many letters are heard: a syllable of Hangul or a Han character takes as long as four. */
function letters(words: string): number {
  return words.replace(/[\u3400-\ud7a3]/g, '....').length;
}

function fitting(waiting: readonly string[]): number {
  let length = 0;
  const over = waiting.findIndex(
    (words, index) => (length += letters(words)) > TOGETHER && index > 0,
  );
  return over < 0 ? waiting.length : over;
}

export const announcer = new Announcer();
