/** The facts of one game, as they come in. */

import { ApiError } from '../net/api';
import type { ReviewedPlayer, ReviewedTurn } from '../protocol';
import { again } from '../net/again';
import { isTurn, type ReviewLine } from './api';

export class Reviewing {
  turns: readonly ReviewedTurn[] = $state.raw([]);
  players: readonly ReviewedPlayer[] = $state.raw([]);
  done = $state(false);
  failure: ApiError | null = $state.raw(null);

  /**
   * Reads *lines* to their end; what has come stays, whatever goes wrong after it. Where the server
   * says that it has no time yet, or no solver, they are asked for again.
   */
  async read(lines: () => AsyncIterable<ReviewLine>): Promise<void> {
    [this.turns, this.players, this.done, this.failure] = [[], [], false, null];
    try {
      await again(async () => {
        for await (const line of lines()) {
          if (isTurn(line)) this.turns = [...this.turns, line];
          else this.players = [...this.players, line];
        }
      });
    } catch (error) {
      this.failure = error instanceof ApiError ? error : new ApiError('network', 'network');
    }
    this.done = true;
  }

  /** The facts of turn number *turn*. */
  of(turn: number): ReviewedTurn | null {
    return this.turns.find((one) => one.turn === turn) ?? null;
  }
}
