/** Checks a deal as the record tells it: every step, in order, with what was found. */

import { fromHex, isHex, toHex, type Bytes } from './bytes';
import type { Digest } from './digest';
import type { Receipt } from './receipts';
import type { RecordedDeal } from './record';
import { commonKey, DEAL, dealKey, shuffled, START_TILES } from './shuffle';

export type FindingCode =
  | 'sealSame'
  | 'sealOther'
  | 'sealUnknown'
  | 'seedFits'
  | 'seedOther'
  | 'ownIn'
  | 'ownOther'
  | 'ownLate'
  | 'ownLeftOut'
  | 'ownNone'
  | 'othersFit'
  | 'othersOther'
  | 'late'
  | 'uncommitted'
  | 'bots'
  | 'older'
  | 'common'
  | 'tilesFit'
  | 'tilesOther';

export interface Finding {
  readonly code: FindingCode;
  readonly verdict: 'good' | 'bad' | 'note';
  /** Seats that it is about. */
  readonly seats: readonly number[];
  /** A seal, or how many tiles. */
  readonly value: string;
}

export type Verdict = 'nobodyChose' | 'fits' | 'doesNotFit';

export interface Checked {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

const KINDS = [...'RBKO'].flatMap((color) =>
  Array.from({ length: 13 }, (_, at) => `${color}${at + 1}`),
);
const RANK = new Map([...KINDS, 'J', 'JD', 'JC', 'JM'].map((kind, at) => [kind, at]));
const inOrder = (tiles: readonly string[]) =>
  [...tiles].sort((one, other) => RANK.get(one)! - RANK.get(other)!);
const same = (some: readonly string[], others: readonly string[]) =>
  some.join(' ') === others.join(' ');

/** *passed* tells whether hands are passed on to the left, *you* which seat is the viewer's. */
export async function checkDeal(
  digest: Digest,
  deal: RecordedDeal,
  receipt: Receipt | null,
  you: number | null,
  passed: boolean,
): Promise<Checked> {
  const findings: Finding[] = [];
  const note = (code: FindingCode, verdict: Finding['verdict'], seats: number[] = [], value = '') =>
    findings.push({ code, verdict, seats, value });
  const head = (key: string) => deal.headers.get(key) ?? '';
  const sealed = async (secret: string, seal: string) =>
    isHex(secret) && toHex(await digest.sha256(fromHex(secret))) === seal;
  const older = !deal.headers.has('Deal');
  const common = head('Deal') === '3';

  const seal = head('Commitment');
  if (receipt === null) note('sealUnknown', 'note', [], seal);
  else if (receipt.commitment === seal) note('sealSame', 'good', [], seal);
  else note('sealOther', 'bad', [], receipt.commitment);

  const seedFits = await sealed(head('Seed'), seal);
  note(seedFits ? 'seedFits' : 'seedOther', seedFits ? 'good' : 'bad');

  const seats = deal.racks.map((_, seat) => seat);
  if (older) note('older', 'note');
  else if (common) note('common', 'note');
  else {
    const given = seats.filter((seat) => isHex(head(`Share${seat}`)));
    const fits = await Promise.all(
      given.map((seat) => sealed(head(`Share${seat}`), head(`ShareCommitment${seat}`))),
    );
    if (you !== null) ownFinding(note, receipt, you, head);
    const others = given.filter((seat, at) => seat !== you && fits[at]);
    const wrong = given.filter((_, at) => !fits[at]);
    if (others.length > 0) note('othersFit', 'good', others);
    if (wrong.length > 0) note('othersOther', 'bad', wrong);
    for (const [code, why] of [
      ['late', 'not_revealed'],
      ['uncommitted', 'not_committed'],
      ['bots', 'bot'],
    ] as const) {
      const without = seats.filter((seat) => head(`Share${seat}`) === why && seat !== you);
      if (without.length > 0) note(code, 'note', without);
    }
  }

  const count = deal.pool.length + deal.racks.reduce((sum, rack) => sum + rack.length, 0);
  const lies = seedFits && (await liesAsGiven(digest, deal, older, passed));
  note(lies ? 'tilesFit' : 'tilesOther', lies ? 'good' : 'bad', [], String(count));
  const own = findings.some((finding) => finding.code === 'ownIn') && receipt !== null;
  const bad = findings.some((finding) => finding.verdict === 'bad');
  return { verdict: bad ? 'doesNotFit' : own ? 'nobodyChose' : 'fits', findings };
}

function ownFinding(
  note: (code: FindingCode, verdict: Finding['verdict'], seats?: number[]) => void,
  receipt: Receipt | null,
  you: number,
  head: (key: string) => string,
): void {
  const share = head(`Share${you}`);
  if (receipt === null) {
    if (!isHex(share)) note('ownNone', 'note', [you]);
  } else if (
    receipt.seat === you &&
    share === receipt.share &&
    head(`ShareCommitment${you}`) === receipt.share_commitment
  ) {
    note('ownIn', 'good', [you]);
  } else if (
    share === 'not_revealed' &&
    head(`ShareCommitment${you}`) === receipt.share_commitment
  ) {
    note(receipt.revealed ? 'ownLeftOut' : 'ownLate', receipt.revealed ? 'bad' : 'note', [you]);
  } else if (share === 'not_committed' && !receipt.revealed) note('ownNone', 'note', [you]);
  else note('ownOther', 'bad', [you]);
}

async function liesAsGiven(
  digest: Digest,
  deal: RecordedDeal,
  older: boolean,
  passed: boolean,
): Promise<boolean> {
  const head = (key: string) => deal.headers.get(key) ?? '';
  const seed = fromHex(head('Seed'));
  const seats = deal.racks.length;
  const shares = deal.racks.map((_, seat): Bytes | null => {
    const share = head(`Share${seat}`);
    return isHex(share) ? fromHex(share) : null;
  });
  const agreed = { match: head('Match'), game: head('Game'), ruleset: deal.ruleset, shares };
  const key = older
    ? seed
    : await (head('Deal') === '3'
        ? commonKey(digest, seed, head('Source'), agreed.game, agreed.ruleset)
        : dealKey(digest, seed, agreed));
  const tiles = inOrder([...deal.racks.flat(), ...deal.pool]);
  const [row, start] = await Promise.all([
    shuffled(digest, tiles, key, DEAL),
    shuffled(digest, tiles, key, START_TILES),
  ]);
  const hand = deal.racks[0]?.length ?? 0;
  const order = deal.ruleset.includes('joker_each=yes') ? withAJokerEach(row, seats, hand) : row;
  const hands = deal.racks.every((_, place) => {
    const rack = deal.racks[(deal.starter + place + (passed ? 1 : 0)) % seats] ?? [];
    return same(rack, inOrder(order.slice(place * hand, (place + 1) * hand)));
  });
  return (
    hands &&
    same(deal.pool, order.slice(seats * hand)) &&
    same(deal.turnedUp, start.slice(0, deal.turnedUp.length))
  );
}

/** The shuffled tiles with one of the first jokers at the front of each hand, the rest in order. */
function withAJokerEach(row: readonly string[], seats: number, hand: number): string[] {
  const first = row.flatMap((tile, at) => (tile.startsWith('J') ? [at] : [])).slice(0, seats);
  const others = row.filter((_, at) => !first.includes(at));
  const hands = first.map((at, place) => [
    row[at]!,
    ...others.slice(place * (hand - 1), (place + 1) * (hand - 1)),
  ]);
  return [...hands.flat(), ...others.slice(seats * (hand - 1))];
}
