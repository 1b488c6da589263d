/** A clock on the screen: reads its marks again and again, and saves each in this browser. */

import { announcer } from '../kit/announcer.svelte';
import { hear } from '../kit/sound';
import { loadClock, saveClock } from './savedClock';
import { pause, press, reached, read, undo, type Mark, type Reading, type Terms } from './marks';

const LOOK_MS = 100;
const PASSED_MS = 15;
const OVER_MS = [220, 90, 220];

/** The announcements of a clock for people who cannot see it. */
export interface SpokenClock {
  turnOf(seat: number): string;
  left(seconds: number): string;
  over(seat: number): string;
}

export class LiveClock {
  terms: Terms = $state.raw({ names: [], game: null, turn: null });
  marks: readonly Mark[] = $state.raw([]);
  #now = $state(Date.now());
  readonly reading: Reading = $derived(read(this.terms, this.marks, this.#now));
  readonly runs = $derived(this.reading.mover !== null && !this.reading.paused);

  /** The clock saved under *key*; without one, a new clock with *terms*. */
  constructor(
    private readonly key: string,
    terms: Terms,
    private readonly spoken: () => SpokenClock,
  ) {
    const found = loadClock(key);
    this.terms = found?.terms ?? terms;
    this.marks = found?.marks ?? [];
  }

  /** Looks as long as it is shown; returns what ends that. */
  show(): () => void {
    const timer = setInterval(() => this.look(), LOOK_MS);
    const look = () => this.look();
    const changed = (event: StorageEvent) => {
      if (event.key !== this.key) return;
      const found = loadClock(this.key); // another tab was pressed
      if (found) Object.assign(this, found);
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('storage', changed);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('storage', changed);
    };
  }

  look(): void {
    const before = this.reading;
    this.#now = Date.now();
    const seconds = this.runs ? reached(before, this.reading) : null;
    const { mover } = this.reading;
    if (seconds === null || mover === null) return;
    if (seconds > 0) {
      hear('tick');
      if (seconds >= 5) announcer.sayNext(this.spoken().left(seconds));
      return;
    }
    hear('over');
    vibrate(OVER_MS);
    announcer.alarm(this.spoken().over(mover));
  }

  press(seat: number): void {
    this.#mark(press(this.terms, this.marks, seat, Date.now()));
  }

  /** Passes the turn of the player to move. */
  pass(): void {
    if (this.reading.mover !== null) this.press(this.reading.mover);
  }

  pause(): void {
    this.#mark(pause(this.terms, this.marks, Date.now()));
  }

  undo(): void {
    this.#mark(undo(this.marks));
  }

  /** Starts a new game, or continues the one of *marks*; by default with the same people and times. */
  begin(terms: Terms = this.terms, marks: readonly Mark[] = []): void {
    this.terms = terms;
    this.#set(marks);
  }

  #mark(marks: readonly Mark[]): void {
    if (marks === this.marks) return;
    const before = this.reading;
    this.#set(marks);
    const { mover } = this.reading;
    if (mover === before.mover) return;
    hear('place');
    vibrate(PASSED_MS);
    if (mover !== null) announcer.sayNext(this.spoken().turnOf(mover));
  }

  #set(marks: readonly Mark[]): void {
    this.marks = marks;
    this.#now = Date.now();
    saveClock(this.key, { terms: this.terms, marks });
  }
}

/** Lets the phone be felt, where it can; browsers allow it after a touch. */
function vibrate(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
