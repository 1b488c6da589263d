import { describe, expect, it } from 'vitest';
import { receiptOf } from '../model/deal/receipts';
import type { Answer, CommandBody } from '../../net/connection';
import type { DealView, MatchView } from '../../net/protocol';
import { Sealing } from './sealing.svelte';

const OK: Answer = { ok: true };
let matches = 0;

/** A server that says yes, and what it was told. */
function table() {
  const match = `match-${(matches += 1)}`;
  const sent: CommandBody[] = [];
  const sealing = new Sealing(async (body) => {
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
  return { match, sent, sealing, view };
}

const commitmentOf = (body: CommandBody | undefined) =>
  body?.type === 'commit_share' ? body.commitment : '';

describe('this seat’s part in a deal', () => {
  it('is sealed when the next deal is known, and revealed when it is asked for', async () => {
    const { match, sent, sealing, view } = table();
    await sealing.follow(view({}));
    const sealed = commitmentOf(sent[0]);
    expect(sent).toEqual([{ type: 'commit_share', game: 1, commitment: sealed }]);
    const shares = [null, sealed];
    await sealing.follow(view({ shares }));
    expect(sent).toHaveLength(1);
    await sealing.follow(view({ shares, revealing: true }));
    const receipt = receiptOf(match, 1)!;
    expect(sent[1]).toEqual({ type: 'reveal_share', game: 1, share: receipt.share });
    expect(receipt).toMatchObject({
      commitment: 'server',
      seat: 1,
      share_commitment: sealed,
      revealed: true,
    });
    await sealing.follow(view({ shares, revealing: true, revealed: [false, true] }));
    await sealing.follow(view(null));
    expect(sent).toHaveLength(2);
    expect(sealing.receipt).toBe(null);
  });

  it('keeps the seal of the server that was shown first', async () => {
    const { match, sealing, view } = table();
    await sealing.follow(view({}));
    await sealing.follow(view({ commitment: 'another' }));
    expect(receiptOf(match, 1)?.commitment).toBe('server');
  });

  it('is the same after the page was opened again', async () => {
    const { sent, sealing, view } = table();
    await sealing.follow(view({}));
    const again: CommandBody[] = [];
    const later = new Sealing(async (body) => {
      again.push(body);
      return OK;
    });
    await later.follow(view({ shares: [null, commitmentOf(sent[0])], revealing: true }));
    expect(again.map((body) => body.type)).toEqual(['reveal_share']);
  });

  it('does not fight with another page of the same person', async () => {
    const { sent, sealing, view } = table();
    await sealing.follow(view({}));
    for (const theirs of ['a', 'b', 'c']) await sealing.follow(view({ shares: [null, theirs] }));
    await sealing.follow(view({ shares: [null, 'c'], revealing: true }));
    expect(sent).toHaveLength(1);
  });

  it('has nothing to do for who only watches', async () => {
    const { sent, sealing, view } = table();
    await sealing.follow(view({}, null));
    expect(sent).toEqual([]);
  });

  it('gets a new secret with other words until it is asked for', async () => {
    const { match, sent, sealing, view } = table();
    await sealing.follow(view({}));
    const first = commitmentOf(sent[0]);
    await sealing.follow(view({ shares: [null, first] }));
    await sealing.mixIn();
    const second = commitmentOf(sent[1]);
    expect(second).not.toBe(first);
    expect(receiptOf(match, 1)?.share_commitment).toBe(second);
    await sealing.follow(view({ shares: [null, second], revealing: true }));
    await sealing.mixIn();
    expect(sent.map((body) => body.type)).toEqual(['commit_share', 'commit_share', 'reveal_share']);
  });
});
