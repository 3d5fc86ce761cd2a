/** Rate limits of mail. Callers check them before any other work, so that a refusal costs little. */
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

interface Turn {
  /** Action and caller. */
  readonly key: string;
  readonly amount: number;
  readonly rate: Rate;
}

/** Counts a confirmation. Throws `too_many_messages`. */
export async function takeConfirmation(c: Context<AppEnv>, addressHash: string): Promise<void> {
  await takeAll(c, [
    { key: `mail-confirm-from:${await meterKeyOf(c)}`, amount: 1, rate: CONFIRMATIONS_PER_NETWORK },
    { key: `mail-confirm-to:${addressHash}`, amount: 1, rate: CONFIRMATIONS_PER_ADDRESS },
  ]);
}

/** Counts mails that a sender sends to recipients. Throws `too_many_messages`. */
export async function takeRecipients(
  c: Context<AppEnv>,
  senderHash: string,
  recipientHashes: readonly string[],
): Promise<void> {
  const amount = recipientHashes.length;
  if (amount === 0) return;
  await takeAll(c, [
    { key: `mail-from:${await meterKeyOf(c)}`, amount, rate: RECIPIENTS_PER_NETWORK },
    { key: `mail-by:${senderHash}`, amount, rate: RECIPIENTS_PER_SENDER },
    ...recipientHashes.map((hash) => ({ key: `mail-to:${hash}`, amount: 1, rate: MAILS_PER_RECIPIENT })),
  ]);
}

/** Counts all turns in order. If a limit refuses a turn, gives the earlier turns back. */
async function takeAll(c: Context<AppEnv>, turns: readonly Turn[]): Promise<void> {
  for (const [index, { key, amount, rate }] of turns.entries()) {
    const waitMs = await rateOf(c.env, key).take(amount, rate, c.var.now);
    if (waitMs === 0) continue;
    await Promise.all(turns.slice(0, index).map((taken) => rateOf(c.env, taken.key).giveBack(taken.amount)));
    throw tooMany('too_many_messages', waitMs);
  }
}
