import { describe, expect, it } from 'vitest';
import { receiptOf } from '../model/deal/receipts';
import type { Answer, CommandBody } from '../../net/connection';
import type { DealView, MatchView } from '../../net/protocol';
import { SeatCommitment } from './seatCommitment.svelte';

const OK: Answer = { ok: true };
let matches = 0;

/** A server that says yes, and what it was told. */
function table() {
  const match = `match-${(matches += 1)}`;
  const sent: CommandBody[] = [];
  const seatCommitment = new SeatCommitment(async (body) => {
    sent.push(body);
    return OK;
  });
  const view = (deal: Partial<DealView> | null, you: number | null = 1) =>
    ({
      match,
      you,
      deal: deal && {
        game: 1,
        commitment: 'server',
        shares: [null, null],
        revealing: false,
        revealed: [false, false],
        ...deal,
      },
    }) as unknown as MatchView;
  return { match, sent, seatCommitment, view };
}

const commitmentOf = (body: CommandBody | undefined) =>
  body?.type === 'commit_share' ? body.commitment : '';

describe('this seat’s part in a deal', () => {
  it('commits when the next deal is known, and reveals when it is asked to', async () => {
    const { match, sent, seatCommitment, view } = table();
    await seatCommitment.follow(view({}));
    const committed = commitmentOf(sent[0]);
    expect(sent).toEqual([{ type: 'commit_share', game: 1, commitment: committed }]);
    const shares = [null, committed];
    await seatCommitment.follow(view({ shares }));
    expect(sent).toHaveLength(1);
    await seatCommitment.follow(view({ shares, revealing: true }));
    const receipt = receiptOf(match, 1)!;
    expect(sent[1]).toEqual({ type: 'reveal_share', game: 1, share: receipt.share });
    expect(receipt).toMatchObject({
      commitment: 'server',
      seat: 1,
      share_commitment: committed,
      revealed: true,
    });
    await seatCommitment.follow(view({ shares, revealing: true, revealed: [false, true] }));
    await seatCommitment.follow(view(null));
    expect(sent).toHaveLength(2);
    expect(seatCommitment.receipt).toBe(null);
  });

  it('keeps the commitment of the server that was shown first', async () => {
    const { match, seatCommitment, view } = table();
    await seatCommitment.follow(view({}));
    await seatCommitment.follow(view({ commitment: 'another' }));
    expect(receiptOf(match, 1)?.commitment).toBe('server');
  });

  it('is the same after the page was opened again', async () => {
    const { sent, seatCommitment, view } = table();
    await seatCommitment.follow(view({}));
    const again: CommandBody[] = [];
    const later = new SeatCommitment(async (body) => {
      again.push(body);
      return OK;
    });
    await later.follow(view({ shares: [null, commitmentOf(sent[0])], revealing: true }));
    expect(again.map((body) => body.type)).toEqual(['reveal_share']);
  });

  it('does not fight with another page of the same person', async () => {
    const { sent, seatCommitment, view } = table();
    await seatCommitment.follow(view({}));
    for (const theirs of ['a', 'b', 'c'])
      await seatCommitment.follow(view({ shares: [null, theirs] }));
    await seatCommitment.follow(view({ shares: [null, 'c'], revealing: true }));
    expect(sent).toHaveLength(1);
  });

  it('has nothing to do for who only watches', async () => {
    const { sent, seatCommitment, view } = table();
    await seatCommitment.follow(view({}, null));
    expect(sent).toEqual([]);
  });

  it('gets a new secret with other words until it is asked for', async () => {
    const { match, sent, seatCommitment, view } = table();
    await seatCommitment.follow(view({}));
    const first = commitmentOf(sent[0]);
    await seatCommitment.follow(view({ shares: [null, first] }));
    await seatCommitment.mixIn();
    const second = commitmentOf(sent[1]);
    expect(second).not.toBe(first);
    expect(receiptOf(match, 1)?.share_commitment).toBe(second);
    await seatCommitment.follow(view({ shares: [null, second], revealing: true }));
    await seatCommitment.mixIn();
    expect(sent.map((body) => body.type)).toEqual(['commit_share', 'commit_share', 'reveal_share']);
  });
});
