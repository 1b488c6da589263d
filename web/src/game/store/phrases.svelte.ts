/** What people at the table say: seen at their seats for some seconds, unless the reader wants none of it. */

import type { Phrase } from '../../net/protocol';

export const REACTIONS = [
  'smile',
  'laugh',
  'surprise',
  'thinking',
  'heart',
  'thumbs_up',
] as const satisfies readonly Phrase[];
export const PHRASES = [
  'hello',
  'good_luck',
  'nice_move',
  'thanks',
  'sorry',
  'one_moment',
  'take_your_time',
  'good_game',
] as const satisfies readonly Phrase[];

export type Reaction = (typeof REACTIONS)[number];

export interface Saying {
  readonly id: number;
  readonly seat: number;
  readonly phrase: Phrase;
}

const SHOWN_MS = 5_000;
const KEY = 'tilerummy.muted';
/** Tables whose muted seats are remembered: the newest. */
const REMEMBERED = 50;

interface Muted {
  readonly all: boolean;
  /** By match. */
  readonly seats: Readonly<Record<string, readonly number[]>>;
}

export function isReaction(phrase: Phrase): phrase is Reaction {
  return (REACTIONS as readonly Phrase[]).includes(phrase);
}

export class Phrases {
  /** What is being said, the newest last; each seat says one thing at a time. */
  sayings: readonly Saying[] = $state.raw([]);
  #muted: Muted = $state.raw(stored());
  #lastId = 0;

  constructor(private readonly match: string) {}

  /** What a seat says now. */
  of(seat: number): Saying | null {
    return this.sayings.find((saying) => saying.seat === seat) ?? null;
  }

  /** Hears what a seat says; returns whether the reader wants to know, and this page knows the words. */
  hear(seat: number, phrase: Phrase): boolean {
    const known: readonly Phrase[] = [...PHRASES, ...REACTIONS];
    if (this.muted(seat) || !known.includes(phrase)) return false;
    const id = (this.#lastId += 1);
    this.sayings = [...this.sayings.filter((saying) => saying.seat !== seat), { id, seat, phrase }];
    setTimeout(() => (this.sayings = this.sayings.filter((saying) => saying.id !== id)), SHOWN_MS);
    return true;
  }

  get allMuted(): boolean {
    return this.#muted.all;
  }

  muted(seat: number): boolean {
    return this.#muted.all || this.seatMuted(seat);
  }

  seatMuted(seat: number): boolean {
    return this.#muted.seats[this.match]?.includes(seat) ?? false;
  }

  muteAll(all: boolean): void {
    this.#remember({ ...this.#muted, all });
  }

  muteSeat(seat: number, mute: boolean): void {
    const { [this.match]: before = [], ...others } = this.#muted.seats;
    const now = mute ? [...new Set([...before, seat])] : before.filter((other) => other !== seat);
    const kept = Object.entries(others).slice(1 - REMEMBERED);
    this.#remember({
      ...this.#muted,
      seats: Object.fromEntries(now.length > 0 ? [...kept, [this.match, now]] : kept),
    });
  }

  #remember(muted: Muted): void {
    this.#muted = muted;
    this.sayings = this.sayings.filter(({ seat }) => !this.muted(seat));
    try {
      localStorage.setItem(KEY, JSON.stringify(muted));
    } catch {
      // A private window may refuse storage; it is muted as long as the page is open.
    }
  }
}

function stored(): Muted {
  try {
    const { all = false, seats = {} } = JSON.parse(
      localStorage.getItem(KEY) ?? '{}',
    ) as Partial<Muted>;
    return { all, seats };
  } catch {
    return { all: false, seats: {} };
  }
}
