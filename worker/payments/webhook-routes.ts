import type { Context, Hono } from 'hono';
import { bytePaths } from '../contract/byte-paths';
import { userId as userIdSchema } from '../contract/fields';
import { KIB } from '../contract/units';
import { ApiError } from '../lib/api-error';
import { readBody } from '../lib/bodies/read-body';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { type Payments, paymentsOf, type Reversal, type Webhook } from './dodo';
import { handleUpdate } from './handle-update';
import { endReversed } from './renewals';
import { hasSeenWebhook, rememberWebhook } from './store';
import { noteRefund } from './surplus';

const WEBHOOK_BODY_MAX_BYTES = 256 * KIB;

type Outcome = 'taken_in' | 'repeated' | 'not_ours';

export function mountPaymentWebhook(app: Hono<AppEnv>): void {
  /**
   * Confirms webhooks about subscriptions that were not sold here, and ignores their content. If an update cannot be
   * recorded, responds with an error, so that the provider retries.
   */
  app.post(bytePaths.paymentWebhook, async (c) => {
    const payments = paymentsOf(c.var.config);
    if (!payments) throw new ApiError('payment_not_set_up');
    const body = new TextDecoder().decode(await readBody(c, WEBHOOK_BODY_MAX_BYTES));
    const webhook = payments.readWebhook(body, c.req.header());
    if (!webhook) throw new ApiError('webhook_refused');
    const outcome = await receive(c, payments, webhook);
    console.log(JSON.stringify({ webhook: webhook.type, outcome }));
    return c.json({ received: true });
  });
}

async function receive(c: Context<AppEnv>, payments: Payments, webhook: Webhook): Promise<Outcome> {
  const db = dbOf(c.env);
  const { now } = c.var;
  if (await hasSeenWebhook(db, webhook.id)) return 'repeated';
  const isOurs = await handleWebhook(c, payments, webhook);
  // Stores the id last, so that the provider retries the webhook if this function stops earlier.
  await rememberWebhook(db, webhook.id, now);
  return isOurs ? 'taken_in' : 'not_ours';
}

async function handleWebhook(c: Context<AppEnv>, payments: Payments, webhook: Webhook): Promise<boolean> {
  if (webhook.reversal) return handleReversal(c, payments, webhook.reversal);
  const update = updateOf(webhook, payments);
  return update !== null && (await handleUpdate(c, payments, update)) !== null;
}

/** Returns false if nothing changed, for example because the subscription was not sold here. */
async function handleReversal(c: Context<AppEnv>, payments: Payments, { kind, paymentId }: Reversal): Promise<boolean> {
  const db = dbOf(c.env);
  const ids = await payments.subscriptionsPaidBy(paymentId);
  if (kind === 'refund_failed') return noteRefund(db, ids, 'refused');
  const isNoted = kind === 'refunded' && (await noteRefund(db, ids, 'refunded'));
  return (await endReversed(db, payments, ids, c.var.now)) > 0 || isNoted;
}

function updateOf({ snapshot, paidSubscription }: Webhook, payments: Payments) {
  if (snapshot && snapshot.productId !== payments.productId) return null;
  const source = snapshot ?? paidSubscription;
  const user = userIdSchema.safeParse(source?.userId);
  if (!source || !user.success) return null;
  return { ...source, userId: user.data, report: snapshot?.report ?? null };
}
