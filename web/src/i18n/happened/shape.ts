/** What is said of turns where they are seen. */
export interface HappenedWords {
  /** Beside a seat, in a word or two. */
  readonly brief: {
    readonly laid: (count: number) => string;
    readonly drew: (count: number) => string;
    readonly passed: string;
    readonly timedOut: string;
    readonly redeal: string;
    readonly you: string;
  };
  readonly list: {
    readonly title: string;
    readonly open: string;
    readonly none: string;
    /** Every turn since the reader's own. */
    readonly round: string;
    readonly stop: string;
    readonly showTurn: string;
    readonly playing: (words: string) => string;
  };
}
