import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex, utf8, type Bytes } from './bytes';
import { checkDeal, type Checked } from './check';
import { browsers, ours, type Digest } from './digest';
import { newSecret, receiptFor, type Receipt } from './receipts';
import { readDeal, type RecordedDeal } from './record';

const GAMES = join(import.meta.dirname, '../../../../../conformance/games');
const RECORD = readFileSync(
  join(import.meta.dirname, '../../../../../docs/examples/dealt.trn'),
  'utf8',
);
const DUPLICATE = readFileSync(
  join(import.meta.dirname, '../../../../../docs/examples/duplicate.trn'),
  'utf8',
);
const RECEIPT = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../docs/examples/receipt.json'), 'utf8'),
) as Receipt;

const BOTH: [string, Digest][] = [
  ['the browser’s', browsers],
  ['ours', ours],
];
const bytes = (length: number): Bytes => new Uint8Array(randomBytes(length));

describe.each(BOTH)('%s digest', (_, digest) => {
  it('hashes as everybody does, at every length around a block', async () => {
    for (const length of [0, 1, 31, 32, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1000]) {
      const data = bytes(length);
      expect(toHex(await digest.sha256(data))).toBe(
        createHash('sha256').update(data).digest('hex'),
      );
    }
  });

  it('signs as everybody does', async () => {
    for (const length of [1, 32, 64]) {
      const [key, data] = [bytes(length), bytes(2 * length)];
      expect(toHex(await digest.hmac(key, data))).toBe(
        createHmac('sha256', key).update(data).digest('hex'),
      );
    }
  });
});

function recorded(game = 1, changed: Record<string, string> = {}): RecordedDeal {
  const deal = readDeal(RECORD, game)!;
  return { ...deal, headers: new Map([...deal.headers, ...Object.entries(changed)]) };
}

const codes = (checked: Checked) => checked.findings.map((finding) => finding.code);

describe.each(BOTH)('a deal, checked with %s digest', (_, digest) => {
  it('fits its record and the receipt of who was there', async () => {
    const checked = await checkDeal(digest, recorded(), RECEIPT, 0, false);
    expect(checked.verdict).toBe('nobodyChose');
    expect(codes(checked)).toEqual(['sealSame', 'seedFits', 'ownIn', 'bots', 'tilesFit']);
    expect(checked.findings.at(-1)?.value).toBe('106');
  });

  it.each([1, 2])('that other tables play too, game %i', async (game) => {
    const deal = readDeal(DUPLICATE, game)!;
    const checked = await checkDeal(digest, deal, null, null, false);
    expect(codes(checked)).toEqual(['sealUnknown', 'seedFits', 'common', 'tilesFit']);
    const elsewhere = { ...deal, headers: new Map([...deal.headers, ['Source', 'another d1 31']]) };
    expect(codes(await checkDeal(digest, elsewhere, null, null, false)).at(-1)).toBe('tilesOther');
    const renamed = { ...deal, headers: new Map([...deal.headers, ['Match', 'another']]) };
    expect((await checkDeal(digest, renamed, null, null, false)).verdict).toBe('fits');
  });

  it.each(readdirSync(GAMES).filter((file) => file.endsWith('.trn')))(
    'of before there were shares: %s',
    async (file) => {
      const deal = readDeal(readFileSync(join(GAMES, file), 'utf8'), 1)!;
      const passed = deal.ruleset.startsWith('tournament');
      const checked = await checkDeal(digest, deal, null, null, passed);
      expect(codes(checked)).toEqual(['sealUnknown', 'seedFits', 'older', 'tilesFit']);
      expect(checked.verdict).toBe('fits');
    },
  );

  it('of which each player gets a joker first, and no other deal', async () => {
    const deal = readDeal(readFileSync(join(GAMES, 'joker_each.trn'), 'utf8'), 1)!;
    const usual = { ...deal, ruleset: deal.ruleset.replace('joker_each=yes', 'joker_each=no') };
    expect(codes(await checkDeal(digest, usual, null, null, false)).at(-1)).toBe('tilesOther');
  });
});

describe('what does not fit', () => {
  const other = '00'.repeat(32);
  const hash = (hex: string) => createHash('sha256').update(fromHex(hex)).digest('hex');
  it.each<[string, Record<string, string>, string[]]>([
    ['another seed', { Seed: other }, ['sealSame', 'seedOther', 'ownIn', 'bots', 'tilesOther']],
    [
      'another seed and seal',
      { Seed: other, Commitment: hash(other) },
      ['sealOther', 'seedFits', 'ownIn', 'bots', 'tilesOther'],
    ],
    [
      'another share',
      { Share0: other },
      ['sealSame', 'seedFits', 'ownOther', 'othersOther', 'bots', 'tilesOther'],
    ],
    [
      'a share that was left out',
      { Share0: 'not_revealed' },
      ['sealSame', 'seedFits', 'ownLeftOut', 'bots', 'tilesOther'],
    ],
    ['another match', { Match: 'other' }, ['sealSame', 'seedFits', 'ownIn', 'bots', 'tilesOther']],
    ['no seed', { Seed: 'none' }, ['sealSame', 'seedOther', 'ownIn', 'bots', 'tilesOther']],
  ])('%s', async (_, changed, found) => {
    const checked = await checkDeal(ours, recorded(1, changed), RECEIPT, 0, false);
    expect(codes(checked)).toEqual(found);
    expect(checked.verdict).toBe('doesNotFit');
  });

  it('exchanged tiles', async () => {
    const deal = recorded();
    const [first = '', second = '', ...pool] = deal.pool;
    const [mine = [], ...racks] = deal.racks;
    for (const forged of [
      { ...deal, pool: [second, first, ...pool] },
      { ...deal, racks: [...racks, mine] },
      { ...deal, turnedUp: ['R1', ...deal.turnedUp.slice(1)] },
    ]) {
      expect((await checkDeal(ours, forged, RECEIPT, 0, false)).findings.at(-1)?.code).toBe(
        'tilesOther',
      );
    }
  });

  it('is told from what is only missing', async () => {
    const late = { ...RECEIPT, revealed: false };
    const withoutShare = await checkDeal(
      ours,
      recorded(1, { Share0: 'not_revealed' }),
      late,
      0,
      false,
    );
    expect(codes(withoutShare)).toContain('ownLate');
    const nobody = await checkDeal(ours, recorded(), null, 0, false);
    expect(nobody.verdict).toBe('fits');
    expect(codes(nobody)).toEqual(['sealUnknown', 'seedFits', 'bots', 'tilesFit']);
  });
});

describe('a secret', () => {
  it('is random bytes with words behind them, and its seal', async () => {
    const secret = await newSecret('주사위 ☺');
    const share = createHash('sha256')
      .update(fromHex(secret.random))
      .update(utf8('주사위 ☺'))
      .digest('hex');
    expect(secret.share).toBe(share);
    expect(secret.share_commitment).toBe(createHash('sha256').update(fromHex(share)).digest('hex'));
    expect((await newSecret('주사위 ☺')).share).not.toBe(share);
    expect((await newSecret('\ud800')).words).toBe('\ufffd');
    expect(Object.keys(receiptFor('m', 1, 0, 'c', secret)).sort()).toEqual(
      Object.keys(RECEIPT).sort(),
    );
  });
});
