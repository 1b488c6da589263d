/** A record that was brought, on its way from one page to another: no address can hold it. */

interface Handed {
  file: File;
  /** From 1. */
  game: number;
  turn: number;
}

let waiting: Handed | null = null;

export function hand(file: File, game: number, turn: number): void {
  waiting = { file, game, turn };
}

/** The file that the previous page has handed over, once. */
export function taken(): Handed | null {
  const handed = waiting;
  waiting = null;
  return handed;
}
