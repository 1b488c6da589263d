/** Tables that are set up with a sealed deal: whoever makes one is committed to a secret from the start. */

import { keep, newSecret, receiptFor } from '../model/deal/receipts';
import { api } from '../../net/api';
import type { CreateMatch, MatchCreated } from '../../net/protocol';
import { settings } from '../../kit/settings.svelte';

/** Sets a table up, and commits its creator to a secret for the first game. */
export async function setUp(table: CreateMatch): Promise<MatchCreated> {
  const secret = await newSecret(settings.words);
  const made = await api.create({ ...table, share_commitment: secret.share_commitment });
  keep(receiptFor(made.match, 1, 0, made.commitment, secret));
  return made;
}

/** Asks for the match that follows, or joins it; whoever makes it is committed to a secret as when setting one up. */
export async function playAgain(match: string): Promise<string> {
  const secret = await newSecret(settings.words);
  const made = await api.rematch(match, true, secret.share_commitment);
  if (made.made) keep(receiptFor(made.match, 1, made.seat, made.commitment, secret));
  return made.match;
}
