/** The facts of one game, and the judgement after them, as they come in. */

import { ApiError } from '../../net/api';
import type { JudgedPlayer, JudgedTurn, ReviewedPlayer, ReviewedTurn } from '../../net/protocol';
import { retryWhileBusy } from '../../net/retry';
import { isJudgedPlayer, isJudgedTurn, isTurn, type ReviewLine } from './api';

export class Reviewing {
  turns: readonly ReviewedTurn[] = $state.raw([]);
  players: readonly ReviewedPlayer[] = $state.raw([]);
  /** The same in chances to win; none where the server does not judge. */
  judgedTurns: readonly JudgedTurn[] = $state.raw([]);
  judgedPlayers: readonly JudgedPlayer[] = $state.raw([]);
  done = $state(false);
  failure: ApiError | null = $state.raw(null);

  /**
   * Reads *lines* to their end. Lines that have arrived stay, even after an error. If the server has no time
   * yet, or no solver, they are requested again.
   */
  async read(lines: () => AsyncIterable<ReviewLine>): Promise<void> {
    [this.done, this.failure] = [false, null];
    try {
      await retryWhileBusy(async () => {
        [this.turns, this.players, this.judgedTurns, this.judgedPlayers] = [[], [], [], []];
        for await (const line of lines()) this.#add(line);
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

  /** The judgement of turn number *turn*. */
  judged(turn: number): JudgedTurn | null {
    return this.judgedTurns.find((one) => one.turn === turn) ?? null;
  }

  #add(line: ReviewLine): void {
    if (isTurn(line)) this.turns = [...this.turns, line];
    else if (isJudgedTurn(line)) this.judgedTurns = [...this.judgedTurns, line];
    else if (isJudgedPlayer(line)) this.judgedPlayers = [...this.judgedPlayers, line];
    else this.players = [...this.players, line];
  }
}
