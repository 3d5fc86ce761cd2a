/** Rate limits of mail. Check them before any write, so that a refusal costs little. */
import type { Context } from 'hono';
import { meterKeyOf } from '../identity/address';
import { tooMany } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { rateOf } from '../lib/rates/rate-limiter';
import type { Rate } from '../lib/rates/rate-window';
import {
  CONFIRMATIONS_PER_ADDRESS,
  CONFIRMATIONS_PER_NETWORK,
  MAILS_PER_RECIPIENT,
  RECIPIENTS_PER_NETWORK,
  RECIPIENTS_PER_SENDER,
} from './limits';

interface CountedAction {
  readonly key: string;
  readonly amount: number;
  readonly rate: Rate;
}

/** Throws `too_many_messages` above a limit. */
export async function takeConfirmation(c: Context<AppEnv>, addressHash: string): Promise<void> {
  await countAll(c, [
    { key: `mail-confirm-from:${await meterKeyOf(c)}`, amount: 1, rate: CONFIRMATIONS_PER_NETWORK },
    { key: `mail-confirm-to:${addressHash}`, amount: 1, rate: CONFIRMATIONS_PER_ADDRESS },
  ]);
}

/** Throws `too_many_messages` above a limit. */
export async function takeRecipients(
  c: Context<AppEnv>,
  senderHash: string,
  recipientHashes: readonly string[],
): Promise<void> {
  const amount = recipientHashes.length;
  if (amount === 0) return;
  await countAll(c, [
    { key: `mail-from:${await meterKeyOf(c)}`, amount, rate: RECIPIENTS_PER_NETWORK },
    { key: `mail-by:${senderHash}`, amount, rate: RECIPIENTS_PER_SENDER },
    ...recipientHashes.map((hash) => ({ key: `mail-to:${hash}`, amount: 1, rate: MAILS_PER_RECIPIENT })),
  ]);
}

/** Counts all actions. If one exceeds its limit, takes all counts back and throws `too_many_messages`. */
async function countAll(c: Context<AppEnv>, actions: readonly CountedAction[]): Promise<void> {
  for (const [index, { key, amount, rate }] of actions.entries()) {
    const waitMs = await rateOf(c.env, key).take(amount, rate, c.var.now);
    if (waitMs === 0) continue;
    await Promise.all(actions.slice(0, index).map((earlier) => rateOf(c.env, earlier.key).giveBack(earlier.amount)));
    throw tooMany('too_many_messages', waitMs);
  }
}
