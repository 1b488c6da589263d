/** This seat's share of the next deal: commits to a secret, and reveals it when the server asks. */

import { newSecret, keep, receiptFor, receiptOf, type Receipt } from '../model/deal/receipts';
import type { Answer, CommandBody } from '../../net/connection';
import type { MatchView } from '../../net/protocol';
import { settings } from '../../kit/settings.svelte';

export class SeatCommitment {
  /** Of the next game. */
  receipt: Receipt | null = $state.raw(null);
  #view: MatchView | null = null;
  #busy = false;
  /** The commitment that was sent last. */
  #sent = '';

  constructor(private readonly send: (body: CommandBody) => Promise<Answer>) {}

  /** Does what the newest view asks for, one thing after another. */
  async follow(view: MatchView): Promise<void> {
    this.#view = view;
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let seen: MatchView | null = null; seen !== this.#view;) {
        seen = this.#view;
        await this.#act(seen);
      }
    } finally {
      this.#busy = false;
    }
  }

  /** Makes a new secret with other words, as long as that counts. */
  async mixIn(): Promise<void> {
    const { deal, match, you } = this.#view ?? {};
    if (!deal || deal.revealing || match === undefined || you == null) return;
    await this.#make(
      match,
      deal.game,
      you,
      receiptOf(match, deal.game)?.commitment ?? deal.commitment,
    );
    if (this.#view !== null) await this.follow({ ...this.#view });
  }

  async #act({ deal, match, you }: MatchView): Promise<void> {
    if (deal === null || you === null) {
      this.receipt = null;
      return;
    }
    const { game, revealing } = deal;
    const kept = receiptOf(match, game);
    this.receipt = kept?.seat === you ? kept : null;
    const published = deal.shares[you] ?? null;
    if (!revealing) {
      const receipt = this.receipt ?? (await this.#make(match, game, you, deal.commitment));
      // Send it once. If another page of this player has committed since, that page reveals.
      if (published !== receipt.share_commitment && this.#sent !== receipt.share_commitment) {
        this.#sent = receipt.share_commitment;
        await this.send({ type: 'commit_share', game, commitment: receipt.share_commitment });
      }
    } else if (
      this.receipt &&
      published === this.receipt.share_commitment &&
      !this.receipt.revealed
    ) {
      const receipt = this.receipt;
      const answer = await this.send({ type: 'reveal_share', game, share: receipt.share });
      if (answer.ok) this.#keep({ ...receipt, revealed: true });
    }
  }

  async #make(match: string, game: number, seat: number, commitment: string): Promise<Receipt> {
    return this.#keep(receiptFor(match, game, seat, commitment, await newSecret(settings.words)));
  }

  #keep(receipt: Receipt): Receipt {
    keep(receipt);
    this.receipt = receipt;
    return receipt;
  }
}
