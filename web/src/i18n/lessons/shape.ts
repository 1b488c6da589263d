/** The words of the lessons; loaded when somebody opens them, so kept apart from the rest. */

import type { Idea } from '../../game/model/lessonIdeas';

export interface BoardWords {
  readonly title: string;
  /** What is to be done, in one sentence. */
  readonly goal: string;
  /** What was learned by it. */
  readonly done: string;
}

export interface LessonWords {
  readonly title: string;
  readonly lesson: (number: number, of: number) => string;
  readonly finished: string;
  readonly back: string;
  readonly skip: string;
  readonly show: string;
  readonly next: (title: string) => string;
  readonly last: string;
  readonly boards: Readonly<Record<Idea, BoardWords>>;
  /** The first move, in words, for who does not see the hand that shows it. */
  readonly firstNew: (tiles: string) => string;
  readonly firstOnto: (tiles: string, meld: string) => string;
  /** A legal turn that leaves out what the board is about. */
  readonly missed: string;
  /** What the button is for that is not needed here. */
  readonly draw: string;
  readonly end: {
    readonly title: string;
    readonly text: string;
    readonly some: string;
    readonly play: string;
    readonly playLead: string;
    readonly dealing: string;
    readonly puzzles: string;
    readonly again: string;
  };
}
